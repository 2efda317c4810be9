import { existsSync } from 'node:fs';
import { Capture } from '../../../core/capture/capture.ts';
import { engineOf, languageOf } from '../../../core/engines/all.ts';
import { changeColumns } from '../../../core/inspect/conditions/system-changes.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { narrateError } from '../../../core/script/narration/narrate.ts';
import { formatError } from '../../../core/script/narration/print-diagnostic.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import type { Delta, RecordedMessage, Snapshot } from '../../../core/wire/messages/message.ts';
import { type CommandHub, withCommandHub } from '../attach/command-hub.ts';
import { findGame } from '../attach/find-game.ts';
import { followMessages } from '../attach/follow-messages.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { engineToRun, parseValid, readScriptText } from '../script/script-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { gameSource, type MemorySource, scriptSource } from './memory-source.ts';

export interface MemoryOptions {
  readonly engine: EngineId;
  /** The last frame of a recording that is read. */
  readonly frame?: number;
  /** The last line of a script that is run. */
  readonly line?: number;
  /** How long a running game is followed after its world was received. */
  readonly for?: number;
  /** How long to wait for a game to appear. */
  readonly wait: number;
}

type Said = Pick<Terminal, 't' | 'say'>;

/** Maximum size of the past of a game or a recording. */
const PAST_BYTES = 256_000_000;

/**
 * Opens scripts, recordings and running games at a moment each. Games are read at the same time. Null for those that could not be opened,
 * after saying why.
 * @throws UserError or the system's error if a file cannot be read
 */
export async function openMemories(
  sources: readonly string[],
  options: MemoryOptions,
  terminal: Said,
): Promise<readonly (MemorySource | null)[]> {
  if (!sources.some(isGame)) return openAll(sources, (source) => openFile(source, options, terminal));
  return withCommandHub(terminal, (own) =>
    openAll(sources, (source) =>
      isGame(source) ? openGame(source, options, own, terminal) : openFile(source, options, terminal),
    ),
  );
}

/** True for a source that is no file. */
export function isGame(source: string): boolean {
  return !source.endsWith('.ecsrec') && source !== '-' && !existsSync(source);
}

function openAll(
  sources: readonly string[],
  open: (source: string) => Promise<MemorySource | null>,
): Promise<readonly (MemorySource | null)[]> {
  return Promise.all(sources.map(open));
}

async function openFile(source: string, options: MemoryOptions, terminal: Said): Promise<MemorySource | null> {
  if (source.endsWith('.ecsrec')) return found(await openRecording(source, options, terminal), source, terminal);
  const run = await runFile(source, options.engine, terminal);
  return run && found(scriptAt(run, options.line), source, terminal);
}

function found(memory: MemorySource | null, source: string, { t, say }: Said, otherwise = 'noMoment') {
  if (memory === null) say(t(`cli.why.${otherwise}`, { source }));
  return memory;
}

/** Runs a script on an engine; null if it has errors, which are printed. */
export async function runFile(path: string, engine: EngineId, terminal: Said): Promise<ScriptRun | null> {
  const { t, say } = terminal;
  const script = await readScriptText(path, t);
  const parsed = parseValid(script, engineToRun(script, engine), terminal);
  if (parsed === null) return null;
  const run = runScript(parsed, languageOf(engineToRun(script, engine)));
  if (run.error !== null)
    say(formatError(parsed, run.operations.at(-1)!.operation.span, narrateError(run.error, run, t)));
  return run;
}

/** Returns a script after the last operation up to a line; null if there is none. */
export function scriptAt(run: ScriptRun, line = Number.POSITIVE_INFINITY): MemorySource | null {
  const last = run.operations.findLast(({ operation }) => operation.span.line <= line);
  return last === undefined ? null : scriptSource(run, last.endStep);
}

/** Reads a recording up to a frame. */
async function openRecording(path: string, { frame = Number.POSITIVE_INFINITY }: MemoryOptions, { t, say }: Said) {
  const capture = new Capture(() => PAST_BYTES, engineOf);
  let isOver = false;
  const later: (Delta | Snapshot)[] = [];
  const notice = await readMessages(path, (message) => {
    isOver ||= 'frame' in message && Number(message.frame) > frame;
    if (!isOver) capture.apply(message);
    else if (isPicture(message) && later.every(({ torn }) => torn)) later.push(message);
  });
  if (notice !== null) say(noticeText(notice, path, t));
  const memory = sourceOf(capture);
  return memory && { ...memory, moment: { ...memory.moment, ...nextAfter(memory, capture, frame, later) } };
}

/** Returns the next frame that was read if something may have changed after the picture of a memory and up to the asked frame. */
function nextAfter(
  { moment, position }: MemorySource,
  { world }: Capture,
  frame: number,
  later: readonly (Delta | Snapshot)[],
): { readonly next?: number } {
  const [first, next] = [later[0], later.at(-1)];
  if (!('frame' in moment) || moment.frame >= frame || first === undefined || next === undefined) return {};
  const from = first.type === 'delta' ? first.frame - (first.merged ?? 1) + 1 : moment.frame + 1;
  return from <= frame || position < world.timeline.length ? { next: next.frame } : {};
}

function isPicture(message: RecordedMessage): message is Delta | Snapshot {
  return message.type === 'delta' || message.type === 'snapshot';
}

function sourceOf({ world, hello }: Capture): MemorySource | null {
  return gameSource(world, hello?.grade === 'observed' ? 'poll' : 'frame');
}

/** Reads a game until its whole world was received, and for the given time, in which it tells its changes. */
async function openGame(
  source: string,
  options: MemoryOptions,
  own: CommandHub,
  terminal: Said,
): Promise<MemorySource | null> {
  const game = await findGame(source, options.wait, own, terminal);
  if (game === null) return null;
  const capture = new Capture(() => PAST_BYTES, engineOf);
  const read = new AbortController();
  followMessages(game, capture, (message) => {
    capture.apply(message);
    if (sourceOf(capture) !== null) read.abort();
  });
  await own.sleep(options.wait, read.signal);
  if (options.for !== undefined) {
    game.watches.set(capture, { columns: changeColumns(capture.world.timeline.columns).map(({ name }) => name) });
    await own.sleep(options.for);
  }
  game.leave(capture);
  return found(sourceOf(capture), source, terminal, 'notReceived');
}
