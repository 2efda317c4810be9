import { resolve } from 'node:path';
import { LIMITS } from '../../core/wire/limits.ts';
import { MessageJson } from '../../core/wire/message-json.ts';
import { ProbeReader } from '../../core/wire/probe-reader.ts';
import { HUB_NAME } from '../attach/desk.ts';
import type { Game } from '../attach/game.ts';
import type { Hub } from '../attach/hub.ts';
import { ALL } from '../attach/watch-lists.ts';
import { gameLine } from './games.ts';
import { withHub } from './own-hub.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** Between two lines about the game. */
const REPORT_MS = 1000;

export interface AttachOptions {
  for?: number;
  wait: number;
  record?: string;
  json: boolean;
  values: boolean;
}

/**
 * `ecs-atlas attach`: waits for a game, then prints its messages (`--json`) or a line a second, and records it on request. A game that is lost is waited for again until the time is over.
 */
export async function attachCommand(
  wanted: string,
  options: AttachOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  const { t, say } = terminal;
  return withHub(terminal, async ({ hub, sleep, waitFor }) => {
    await waitFor(options.wait, () => find(hub, wanted).length > 0);
    const [game, ...others] = find(hub, wanted);
    if (game === undefined) {
      say(t('cli.attach.notFound', { wanted }));
      return EXIT.failed;
    }
    if (others.length > 0) {
      say(t('cli.attach.several', { wanted }));
      for (const each of [game, ...others]) say(`  ${gameLine(each.statusFor(null))}`);
      return EXIT.failed;
    }
    return follow(game, options, terminal, sleep);
  });
}

/** The games of exactly that name, or address, or process id; else those whose names begin so. */
function find(hub: Hub, wanted: string): Game[] {
  const lower = wanted.toLowerCase().replace(/\/$/, '');
  const games = hub.games.filter((game) => game.conversation !== null);
  const isExact = (game: Game) => {
    const { name, via, pid } = game.statusFor(null);
    return name.toLowerCase() === lower || via === lower || String(pid) === lower;
  };
  const exact = games.filter(isExact);
  return exact.length > 0 ? exact : games.filter((game) => game.hello.name.toLowerCase().startsWith(lower));
}

async function follow(
  game: Game,
  { for: time, record, json, values }: AttachOptions,
  { t, out, say }: Pick<Terminal, 't' | 'out' | 'say'>,
  sleep: (milliseconds: number | undefined) => Promise<void>,
): Promise<number> {
  say(gameLine(game.statusFor(null)));
  const path = record === undefined ? null : resolve(record);
  if (path !== null) await game.record({ path, writer: HUB_NAME, exclusive: true });
  if (values) game.watches.set(game, [ALL]);
  const printed = json ? printMessages(game, out) : null;
  let before = game.traffic;
  const report = setInterval(() => {
    const now = game.traffic;
    say(reportLine(game, { messages: now.messages - before.messages, bytes: now.bytes - before.bytes }, t));
    before = now;
  }, REPORT_MS);
  await sleep(time);
  clearInterval(report);
  if (printed !== null) game.leave(printed);
  const { recording } = game.statusFor(null);
  await game.stopRecording();
  if (recording === null) return EXIT.ok;
  if (recording.problem !== null) {
    say(t('cli.attach.recordingFailed', { path, problem: recording.problem }));
    return EXIT.failed;
  }
  say(t('cli.attach.recorded', { megabytes: (recording.bytes / 1_000_000).toFixed(1) }));
  out(json ? '' : `${path}\n`);
  return EXIT.ok;
}

/** @returns the key of the new follower */
function printMessages(game: Game, out: (text: string) => void): object {
  const printer = new MessageJson();
  const reader = new ProbeReader(LIMITS, { restarts: true });
  game.follow(printer, (payload, number) => {
    const message = reader.read(payload);
    if (message.type !== 'unknown') out(`${JSON.stringify(printer.json(message))}\n`);
    if (number > 0) game.received(printer, number);
  });
  return printer;
}

/** @param come since the line before */
function reportLine(game: Game, come: Game['traffic'], t: Terminal['t']): string {
  const { connection, paused, frame, columns, since, ended } = game.statusFor(null);
  if (connection !== 'connected') {
    const at = new Date(since).toTimeString().slice(0, 8);
    return t(`cli.attach.${connection}`, { at, reason: ended?.reason ?? '' }).trimEnd();
  }
  const seconds = REPORT_MS / 1000;
  const args = {
    frame,
    count: columns,
    messages: Math.round(come.messages / seconds),
    kilobytes: Math.round(come.bytes / 1000 / seconds),
  };
  return t(paused ? 'cli.attach.paused' : 'cli.attach.running', args);
}
