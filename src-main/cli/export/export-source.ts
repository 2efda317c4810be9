import { basename } from 'node:path';
import { recordingOf } from '../../../core/capture/recording-of-span.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { ForeignFile } from '../../../core/import/foreign-file.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { isRecordingPath } from '../../attach/recording-files.ts';
import { UserError } from '../../contract/user-error.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { readRecording, stepsIn, wholeRecording } from '../recording/recording-source.ts';
import { worldIn } from '../script/foreign-world.ts';
import { engineToRun, parseValid, readScriptText, sayForeign } from '../script/script-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type CurveOptions, countedCurves, curvesSource } from './export-curves.ts';
import type { PictureOptions } from './export-picture.ts';

export interface SourceOptions extends Omit<CurveOptions, 'engines'>, Pick<PictureOptions, 'chapters'> {
  engine?: EngineId;
  engines?: EngineId[];
  beat?: number[];
  clip?: readonly [number, number];
}

/** The source of an export and the engine of its memory. */
export interface Exported extends Pick<ExportRequest, 'source' | 'steps' | 'curves'> {
  readonly engine: EngineId;
}

/**
 * Reads what `export` names; null if the script has errors, which are printed.
 * @throws UserError if the options do not fit it
 */
export async function exportedSource(
  file: string | undefined,
  options: SourceOptions,
  terminal: Terminal,
): Promise<Exported | null> {
  if ((file === undefined) === (options.curves === undefined)) throw new UserError('cli.export.file-or-curves');
  if (file !== undefined && isRecordingPath(file)) return recorded(file, options, terminal);
  if (options.clip !== undefined) throw new UserError('cli.export.only-of-recording');
  const script = file === undefined ? curvesSource(options.curves!) : await readScriptText(file, terminal.t);
  return script.foreign?.opens === 'world'
    ? stillWorld(script.foreign, options, terminal)
    : scripted(script, options, terminal);
}

/** The world in a reply of a game is a recording with one frame. */
async function stillWorld(
  foreign: ForeignFile,
  { engine, engines, chapters, beat }: SourceOptions,
  terminal: Terminal,
): Promise<Exported> {
  if (engine ?? engines ?? chapters) throw new UserError('cli.export.not-of-recording');
  sayForeign(foreign, terminal, terminal.say);
  const recording = await recordingOf(worldIn(foreign, terminal).messages, { created: '', writer: '' });
  const { source, engine: recorded } = wholeRecording(foreign.name, recording);
  return { source, engine: recorded, steps: stepsIn(beat ?? 'all', null, source) };
}

async function recorded(
  file: string,
  { engine, engines, chapters, beat = [], clip }: SourceOptions,
  { t, say }: Terminal,
): Promise<Exported> {
  if (engine ?? engines ?? chapters) throw new UserError('cli.export.not-of-recording');
  const { notice, ...exported } = await readRecording(file, clip ?? null, beat.length === 0 ? 'all' : beat);
  if (notice !== null) say(noticeText(notice, file, t));
  return exported;
}

async function scripted(
  script: Awaited<ReturnType<typeof readScriptText>>,
  options: SourceOptions,
  terminal: Terminal,
): Promise<Exported | null> {
  const { engines, beat: steps = 'all' } = options;
  const engine = engineToRun(script, options.engine);
  if (parseValid(script, engines === undefined ? engine : null, terminal) === null) return null;
  const curves = await countedCurves(options, terminal);
  const { lesson, text } = script;
  const name = script.sourceName ?? basename(script.name);
  // Comparisons need a script, so they get the lesson's operations as one.
  const source: Exported['source'] =
    lesson === undefined || engines !== undefined
      ? { name, text, engine }
      : { kind: 'lesson', name, text: lesson.text };
  return { source, engine, steps, ...(curves && { curves }) };
}
