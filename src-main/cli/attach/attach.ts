import { resolve } from 'node:path';
import { neverWhole } from '../../../core/capture/never-whole.ts';
import { type Condition, comparesValues } from '../../../core/inspect/conditions/condition.ts';
import { missingSentences } from '../../../core/inspect/conditions/missing-names.ts';
import { MessageJson } from '../../../core/wire/messages/message-json.ts';
import type { Game } from '../../attach/game.ts';
import { ALL, CHANGES } from '../../attach/watch-lists.ts';
import { HUB_NAME } from '../../calls/attach-handlers.ts';
import { MAX_TRACED } from '../../contract/api.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { type CommandHub, withCommandHub } from './command-hub.ts';
import { findGame } from './find-game.ts';
import { followMessages } from './follow-messages.ts';
import { gameLine, gameName } from './games.ts';
import { type CameTrue, cameTrueLines, followUntil, type UntilFollower } from './until.ts';

/** Milliseconds between two lines about the game. */
const REPORT_MS = 1000;
/** Milliseconds between two checks that the file can still be written. */
const CHECK_MS = 100;

export interface AttachCommandOptions {
  for?: number;
  wait: number;
  record?: string;
  until?: Condition;
  pause?: number;
  /** Keeps the game stopped once the condition is true. */
  hold?: boolean;
  json: boolean;
  values: boolean;
  /** Indices of entities for which the game finds out which system writes to them. */
  trace?: readonly number[];
}

/** `ecs-atlas attach`: waits for a game, and again if it is lost, prints its messages or a line per second, and records on request. */
export async function attachCommand(
  wanted: string,
  options: AttachCommandOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  const follow = async (own: CommandHub): Promise<number> => {
    const game = await findGame(wanted, options.wait, own, terminal);
    return game === null ? EXIT.failed : new Following(game, options, terminal).run(own);
  };
  return withCommandHub(terminal, follow, true);
}

/** Follows the game that a command is attached to. */
class Following {
  readonly #game: Game;
  readonly #options: AttachCommandOptions;
  readonly #terminal: Pick<Terminal, 't' | 'out' | 'say'>;
  readonly #over = new AbortController();
  #cameTrue: CameTrue | null = null;
  #untilTrue: UntilFollower | null = null;
  #isReceived = false;
  /** True if the game has no component or system that the condition names. */
  #isMissing = false;
  /** True if the structure was not whole for some time, so that the condition may have been true unseen. */
  #wasTorn = false;

  constructor(game: Game, options: AttachCommandOptions, terminal: Pick<Terminal, 't' | 'out' | 'say'>) {
    this.#game = game;
    this.#options = options;
    this.#terminal = terminal;
  }

  /**
   * Runs until the time is over, the condition is true or names what the game does not have, the file cannot be
   * written, or Ctrl+C.
   * @returns the exit code
   */
  async run({ hub, sleep }: Pick<CommandHub, 'hub' | 'sleep'>): Promise<number> {
    const game = this.#game;
    const { for: time, record, json, values, trace = [], until, pause } = this.#options;
    const { t, out, say } = this.#terminal;
    say(gameLine(game.statusFor(null), t));
    const path = record === undefined ? null : resolve(record);
    if (path !== null) await game.record({ path, writer: HUB_NAME, exclusive: true });
    const isKept = record !== undefined || json;
    // The fewer values a game sends, the fresher they are, so a condition asks only for its own.
    const columns = !values || (until !== undefined && !isKept) ? [] : isKept ? [ALL, CHANGES] : [ALL];
    if (columns.length > 0 || trace.length > 0) game.watches.set(game, { columns, traced: trace });
    if (pause !== undefined) game.allowPause(pause);
    this.#untilTrue = until === undefined ? null : this.#followUntil(until);
    const followers = [json ? printMessages(game, out) : followSilently(game), this.#untilTrue];
    hub.release();
    const timers = [this.#reports(), setInterval(() => this.#hasFailed() && this.#over.abort(), CHECK_MS)];
    await sleep(time, this.#over.signal);
    for (const timer of timers) clearInterval(timer);
    for (const follower of followers) if (follower !== null) game.leave(follower);
    this.#untilTrue?.end();
    const recorded = await this.#stopRecording(path);
    return recorded === EXIT.ok ? this.#verdict() : recorded;
  }

  #followUntil(condition: Condition): UntilFollower {
    const { say, t } = this.#terminal;
    return followUntil(this.#game, condition, {
      received: () => {
        this.#isReceived = true;
      },
      cameTrue: (cameTrue) => {
        this.#cameTrue = cameTrue;
        if (this.#options.hold === true) this.#hold(condition, cameTrue);
        else this.#over.abort();
      },
      mayMiss: (key) => say(t(key)),
      missing: (names) => {
        if (names.length === 0) return;
        for (const sentence of missingSentences(names, gameName(this.#game.hello), t)) say(sentence);
        this.#isMissing = true;
        this.#over.abort();
      },
    });
  }

  /** A game that stops by itself did so in this frame; any other one that can be paused stops a little later. */
  #hold(condition: Condition, cameTrue: CameTrue): void {
    const game = this.#game;
    const { t, say } = this.#terminal;
    if (!game.statusFor(null).paused) game.control(game, { type: 'pause' });
    this.#print(condition, cameTrue);
    say(t(game.hello.capabilities.includes('pause') ? 'cli.attach.holds' : 'cli.attach.cannotHold'));
    if (!game.hello.capabilities.includes('pause')) this.#over.abort();
  }

  #print(condition: Condition, cameTrue: CameTrue): void {
    const { t, out, say } = this.#terminal;
    const { uncertain, ...hit } = cameTrue;
    const asOf = uncertain !== null && { uncertain: true, asOf: uncertain.asOf };
    if (this.#options.json) out(`${JSON.stringify({ type: 'hit', condition: condition.text, ...hit, ...asOf })}\n`);
    for (const line of cameTrueLines(cameTrue, condition, t)) say(printableLine(line));
    if (cameTrue.from === null && comparesValues(condition)) say(t('cli.attach.already'));
    const untraced = this.#untraced(condition, cameTrue);
    if (untraced.length > 0)
      say(t('cli.attach.untraced', { options: untraced.map((index) => `--trace ${index}`).join(' ') }));
  }

  /** The entities of which the game would have told the system that wrote the value, if they had been traced. */
  #untraced(condition: Condition, { entities }: CameTrue): readonly number[] {
    if (!comparesValues(condition) || this.#untilTrue?.canTrace !== true) return [];
    const { trace = [] } = this.#options;
    const untraced = entities.map(({ index }) => index).filter((index) => !trace.includes(index));
    return untraced.slice(0, MAX_TRACED - trace.length);
  }

  #hasFailed(): boolean {
    return (this.#game.statusFor(null).recording?.problem ?? null) !== null;
  }

  #reports(): NodeJS.Timeout {
    const { say, t } = this.#terminal;
    let before = this.#game.traffic;
    let isMissing = false;
    return setInterval(() => {
      const now = this.#game.traffic;
      const come = { messages: now.messages - before.messages, bytes: now.bytes - before.bytes };
      say(reportLine(this.#game, come, t));
      const missing = neverWhole(this.#game.statusFor(null));
      if (missing !== null && !isMissing) say(t('cli.attach.neverWhole', { own: t(missing.key, missing.args) }));
      isMissing = missing !== null;
      this.#wasTorn ||= isMissing;
      before = now;
    }, REPORT_MS);
  }

  async #stopRecording(path: string | null): Promise<number> {
    const { t, out, say } = this.#terminal;
    const { recording } = this.#game.statusFor(null);
    await this.#game.stopRecording();
    if (recording === null) return EXIT.ok;
    if (recording.problem !== null) {
      say(t('cli.attach.recordingFailed', { path, problem: recording.problem }));
      return EXIT.failed;
    }
    say(t('cli.attach.recorded', { megabytes: (recording.bytes / 1_000_000).toFixed(1) }));
    out(this.#options.json ? '' : `${path}\n`);
    return EXIT.ok;
  }

  /** Returns the exit code for a condition. */
  #verdict(): number {
    const { until } = this.#options;
    const { t, say } = this.#terminal;
    if (until === undefined) return EXIT.ok;
    if (this.#isMissing) return EXIT.failed;
    if (this.#cameTrue === null) {
      const seen = this.#wasTorn ? 'neverSeen' : 'neverTrue';
      say(t(`cli.attach.${this.#isReceived ? seen : 'notReceived'}`, { condition: until.text }));
      return EXIT.failed;
    }
    if (this.#options.hold !== true) this.#print(until, this.#cameTrue);
    return EXIT.ok;
  }
}

/**
 * A game without a probe is only polled while it is followed.
 * @returns the key of the new follower
 */
function followSilently(game: Game): object {
  const key = {};
  game.follow(key, (_, number) => {
    if (number > 0) game.received(key, number);
  });
  return key;
}

/** @returns the key of the new follower */
function printMessages(game: Game, out: (text: string) => void): object {
  const printer = new MessageJson();
  followMessages(game, printer, (message) => {
    for (const piece of printer.line(message)) out(piece);
  });
  return printer;
}

/** @param come the data received since the previous line */
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
