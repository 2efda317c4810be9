import { existsSync } from 'node:fs';
import { Capture } from '../../../core/capture/capture.ts';
import { engineOf, languageOf } from '../../../core/engines/all.ts';
import { changeColumns } from '../../../core/inspect/conditions/system-changes.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { narrateError } from '../../../core/script/narration/narrate.ts';
import { formatError } from '../../../core/script/narration/print-diagnostic.ts';
import { runScript } from '../../../core/script/run/run.ts';
import { LIMITS } from '../../../core/wire/codec/limits.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';
import { withCommandHub } from '../attach/command-hub.ts';
import { findGame } from '../attach/find-game.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { engineToRun, parseValid, readScriptText } from '../script/script-text.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { type Asked, askWhy } from './ask-why.ts';
import { whyJson, whyLines } from './why-lines.ts';
import { gameSource, scriptSource, type WhySource } from './why-source.ts';

export interface WhyCommandOptions {
  readonly engine: EngineId;
  readonly frame?: number;
  readonly line?: number;
  readonly for?: number;
  readonly wait: number;
  readonly json: boolean;
}

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

/** Maximum size of the past of a game or a recording. */
const PAST_BYTES = 256_000_000;

/**
 * `ecs-atlas why`: prints why an entity of a script, a recording or a running game is in a query or not.
 * Fails if there is no such entity, or if the query has a name that nothing has.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function whyCommand(asked: Asked, options: WhyCommandOptions, terminal: Said): Promise<number> {
  const { source } = asked;
  const answer = (memory: WhySource | null, otherwise: string): number => {
    if (memory === null) terminal.say(terminal.t(otherwise, { source }));
    return memory === null ? EXIT.failed : print(memory, asked, options, terminal);
  };
  if (source.endsWith('.ecsrec')) return answer(await recordedSource(source, options, terminal), 'cli.why.noMoment');
  if (!existsSync(source) && source !== '-') return askGame(asked, options, terminal, answer);
  const script = await readScriptText(source, terminal.t);
  const parsed = parseValid(script, engineToRun(script, options.engine), terminal);
  if (parsed === null) return EXIT.failed;
  const run = runScript(parsed, languageOf(engineToRun(script, options.engine)));
  if (run.error !== null)
    terminal.say(formatError(parsed, run.operations.at(-1)!.operation.span, narrateError(run.error, run, terminal.t)));
  const { line = Number.POSITIVE_INFINITY } = options;
  const last = run.operations.findLast(({ operation }) => operation.span.line <= line);
  return answer(last === undefined ? null : scriptSource(run, last.endStep), 'cli.why.noMoment');
}

function print(memory: WhySource, asked: Asked, { json }: WhyCommandOptions, { t, out, say }: Said): number {
  const said = askWhy(memory, asked, t);
  if ('problem' in said) {
    say(said.problem);
    return EXIT.failed;
  }
  const lines = json ? [JSON.stringify(whyJson(said, t))] : whyLines(said, t).map(printableLine);
  out(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

/** Reads a recording up to a frame. */
async function recordedSource(path: string, { frame = Number.POSITIVE_INFINITY }: WhyCommandOptions, { t, say }: Said) {
  const capture = new Capture(() => PAST_BYTES, engineOf);
  let isOver = false;
  const notice = await readMessages(path, (message) => {
    isOver ||= 'frame' in message && Number(message.frame) > frame;
    if (!isOver) capture.apply(message);
  });
  if (notice !== null) say(noticeText(notice, path, t));
  return sourceOf(capture);
}

function sourceOf({ world, hello }: Capture): WhySource | null {
  return gameSource(world, hello?.grade === 'observed' ? 'poll' : 'frame');
}

/** Answers once the whole world was received, or after the given time, in which the game tells its changes. */
function askGame(
  { source }: Asked,
  options: WhyCommandOptions,
  terminal: Said,
  answer: (memory: WhySource | null, otherwise: string) => number,
): Promise<number> {
  return withCommandHub(terminal, async (own) => {
    const game = await findGame(source, options.wait, own, terminal);
    if (game === null) return EXIT.failed;
    const capture = new Capture(() => PAST_BYTES, engineOf);
    const reader = new ProbeReader(LIMITS, { restarts: true });
    const read = new AbortController();
    game.follow(capture, (payload, number) => {
      const message = reader.read(payload);
      if (message.type !== 'unknown') capture.apply(message as RecordedMessage);
      if (number > 0) game.received(capture, number);
      if (sourceOf(capture) !== null) read.abort();
    });
    await own.sleep(options.wait, read.signal);
    if (options.for !== undefined) {
      game.watches.set(capture, { columns: changeColumns(capture.world.timeline.columns).map(({ name }) => name) });
      await own.sleep(options.for);
    }
    game.leave(capture);
    return answer(sourceOf(capture), 'cli.why.notReceived');
  });
}
