import { divergenceSentence } from '../../../core/capture/divergence-words.ts';
import { type FoundDivergence, firstDivergence } from '../../../core/capture/first-divergence.ts';
import { compareFrames, type FrameDifference } from '../../../core/capture/frame-differences.ts';
import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { recordedFrames } from '../../../core/capture/recorded-moment.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { systemNames } from '../../../core/inspect/conditions/system-changes.ts';
import {
  type ComparedMoment,
  compareMoments,
  compareRuns,
  type Difference,
} from '../../../core/inspect/difference/compare-moments.ts';
import { differenceLines, differenceRows, runLines } from '../../../core/inspect/difference/difference-words.ts';
import { UserError } from '../../contract/user-error.ts';
import { withFile } from '../../files/file-source.ts';
import type { MemorySource } from '../memory/memory-source.ts';
import { type MemoryOptions, openMemories, runFile, scriptAt } from '../memory/open-memory.ts';
import { openedRecording } from '../recording/recording-source.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';

export interface DiffOptions extends MemoryOptions {
  readonly component?: string;
  readonly json: boolean;
}

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

/**
 * `ecs-atlas diff`: prints what differs between two moments of a recording or a script, or between two recordings, scripts or games.
 * @throws UserError or the system's error if a file cannot be read
 */
export async function diffCommand(
  a: string,
  b: string,
  moment: string | undefined,
  options: DiffOptions,
  terminal: Said,
): Promise<number> {
  const { t } = terminal;
  if (moment !== undefined) {
    const [from, to] = [numberIn(b), numberIn(moment)];
    const isRecording = a.endsWith('.ecsrec');
    const difference = isRecording ? await ofFrames(a, [from, to]) : await ofLines(a, [from, to], options, terminal);
    if (difference === null) return EXIT.failed;
    print(difference, options, terminal, () => differenceLines(difference, isRecording ? 'frame' : 'line', t));
    return EXIT.ok;
  }
  if (a.endsWith('.ecsrec') && b.endsWith('.ecsrec')) return diffRecordings(a, b, options, terminal);
  const [left = null, right = null] = await openMemories([a, b], options, terminal);
  if (left === null || right === null) return EXIT.failed;
  const difference = compareRuns(momentOf(left), momentOf(right));
  print(difference, options, terminal, () => runLines(difference, { a, b }, t));
  return EXIT.ok;
}

function print(
  difference: Difference | FrameDifference,
  { json, component }: DiffOptions,
  { out }: Said,
  lines: () => readonly string[],
): void {
  const framesOf = 'framesOf' in difference ? difference.framesOf : () => null;
  if (json || component !== undefined)
    for (const row of differenceRows(difference, component, framesOf)) out(`${JSON.stringify(row)}\n`);
  else for (const line of lines()) out(`${printableLine(line)}\n`);
}

function ofFrames(path: string, frames: readonly [from: number, to: number]): Promise<FrameDifference> {
  return withRecording(path, async (recorded) => {
    const compared = await recordedFrames(recorded, frames, { engineOf, engineNamed });
    if ('missing' in compared) throw new UserError('cli.diff.noFrame', { path, frame: compared.missing });
    return compareFrames(compared);
  });
}

async function ofLines(
  path: string,
  lines: readonly [from: number, to: number],
  { engine }: DiffOptions,
  terminal: Said,
): Promise<Difference | null> {
  const run = await runFile(path, engine, terminal);
  if (run === null) return null;
  const [a, b] = lines.map((line): ComparedMoment => {
    const memory = scriptAt(run, line);
    if (memory === null) throw new UserError('cli.diff.noLine', { path, line });
    return momentOf(memory);
  });
  return compareMoments(a!, b!);
}

function momentOf({ timeline, engine, nameOf, position, moment }: MemorySource): ComparedMoment {
  return { timeline, engine, nameOf, position, at: 'line' in moment ? moment.line : moment.frame };
}

async function diffRecordings(
  path: string,
  other: string,
  { json }: DiffOptions,
  { t, out }: Pick<Terminal, 't' | 'out'>,
): Promise<number> {
  const found = await withRecording(path, (a) =>
    withRecording(other, (b) => firstDivergence(a, b, { engineOf, engineNamed })),
  );
  if (json) out(`${JSON.stringify(divergenceJson(found))}\n`);
  else out(`${printableLine(divergenceSentence(found, { a: path, b: other }, t))}\n`);
  return EXIT.ok;
}

function divergenceJson({ divergence, lastFrame }: FoundDivergence): object {
  if (divergence === null) return { agreedIn: lastFrame };
  const { agreedIn, from, frame, what, values, told } = divergence;
  return { agreedIn, from, frame, what, values, by: told.map(systemNames) };
}

function withRecording<T>(path: string, use: (recorded: OpenedRecording) => Promise<T>): Promise<T> {
  return withFile(path, async (bytes) => use(await openedRecording(path, bytes)));
}

function numberIn(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new UserError('cli.diff.number', { text });
  return number;
}
