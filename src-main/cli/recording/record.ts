import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { ExportRequest } from '../../../core/export/request.ts';
import { parseRecordingScript } from '../../../core/recording-script/parse.ts';
import { placeOfChoice } from '../../../core/recording-script/place-of-choice.ts';
import type { RecordingScript } from '../../../core/recording-script/recording-script.ts';
import { exportRequestsOf } from '../../../core/recording-script/requests.ts';
import { formatDiagnostics, formatError } from '../../../core/script/narration/print-diagnostic.ts';
import type { Span } from '../../../core/script/operation/operation.ts';
import { isRecordingPath } from '../../attach/recording-files.ts';
import { explain, UserError } from '../../contract/user-error.ts';
import type { Destination } from '../../files/destination.ts';
import { treeDestination } from '../../files/destinations.ts';
import { readText } from '../../files/read-text.ts';
import { pathIn } from '../../files/recording-script-files.ts';
import { comparedDestination } from '../compare/compared-destination.ts';
import { engineToRun, parseValid, readScriptText } from '../script/script-text.ts';
import { untilInterrupted } from '../terminal/interrupt.ts';
import { type PaintResult, paintAll } from '../terminal/paint-all.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { noticeText } from './recording-notice.ts';
import { readRecording } from './recording-source.ts';

/** Milliseconds between two checks. Checking works on every file system, and when an editor replaces the file. */
const LOOK_MS = 300;

interface Options {
  out?: string;
  force?: boolean;
  watch?: boolean;
  check?: boolean;
}

/** `record`: writes the files that a recording script describes. */
export function recordSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('record')
    .description('Writes the pictures, clips and pages that a recording script (.atlas) describes. Needs no display.')
    .argument('<file>', 'the recording script')
    .option('--out <folder>', 'folder that outputs are relative to; default: the folder of the recording script')
    .option('--force', 'replace existing files')
    .addOption(new Option('--watch', 'write again when the recording script or its source changes').conflicts('check'))
    .option('--check', 'write nothing: exit with 1 and list the files that are missing or would be other ones')
    .action(async (file: string, options: Options) =>
      finish(await untilInterrupted((signal) => recordCommand(file, options, terminal, signal))),
    );
}

/** @returns the exit code */
export async function recordCommand(
  file: string,
  options: Options,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const folder = options.out ?? dirname(file);
  if (options.check) return checkFiles(file, options.out, terminal, signal);
  // Files written by this run, which may be replaced.
  const own = new Set<string>();
  const mayReplace = (path: string) => options.force === true || own.has(path);
  if (!options.watch) return record(file, treeDestination(folder, mayReplace), own, terminal, signal);
  while (!signal.aborted) {
    const changed = changeOf(await watchedFiles(file), signal);
    await record(file, treeDestination(folder, mayReplace), own, terminal, signal).catch((error: unknown) =>
      terminal.say(`ecs-atlas: ${explain(error, terminal.t)}`),
    );
    if (!signal.aborted) terminal.say(terminal.t('cli.record.watching', { name: file }));
    await changed;
  }
  return EXIT.ok;
}

/** Returns the recording script, and its source if the script can be read. */
async function watchedFiles(file: string): Promise<readonly string[]> {
  const text = await readText(file).then(
    (read) => read.text,
    () => '',
  );
  const { source } = parseRecordingScript(text, file);
  return source === null ? [file] : [file, join(dirname(file), source)];
}

async function record(
  file: string,
  destination: Destination,
  written: Set<string>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const result = await painted(file, destination, terminal, signal);
  if (result?.kind !== 'saved') return EXIT.failed;
  for (const path of result.files) written.add(path);
  terminal.out(result.files.map((path) => `${path}\n`).join(''));
  return EXIT.ok;
}

/** Compares the files of a recording script with the existing ones, byte for byte: it writes the same on every machine. */
async function checkFiles(
  file: string,
  out: string | undefined,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const differences: string[] = [];
  const destination = comparedDestination(resolve(out ?? dirname(file)), terminal.t, (line) => differences.push(line));
  const result = await painted(file, destination, terminal, signal);
  if (result === null || result.kind === 'cancelled') return EXIT.failed;
  if (differences.length === 0) return EXIT.ok;
  terminal.out(differences.map((line) => `${line}\n`).join(''));
  const command = ['ecs-atlas record --force', ...(out === undefined ? [] : ['--out', out]), file].join(' ');
  terminal.say(terminal.t('cli.record.differs', { count: differences.length, name: file, command }));
  return EXIT.failed;
}

/** Writes the files of a recording script. Returns null if it or its source has errors, which are printed with their places. */
async function painted(
  file: string,
  destination: Destination,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<PaintResult | null> {
  const recordingScript = parseRecordingScript((await readText(file)).text, file);
  const { source, diagnostics } = recordingScript;
  for (const message of formatDiagnostics(recordingScript, diagnostics, terminal.t)) terminal.say(message);
  if (source === null || diagnostics.length > 0) return null;
  let request: ExportRequest | null = null;
  try {
    const path = await pathIn(dirname(file), source);
    const requests = isRecordingPath(path)
      ? await requestsOfRecording(recordingScript, path, terminal)
      : await requestsOfScript(recordingScript, path, terminal);
    return (
      requests &&
      (await paintAll(requests, destination, terminal, signal, (each) => {
        request = each;
      }))
    );
  } catch (error) {
    const span = placeOf(error, recordingScript, request);
    if (span === null) throw error;
    terminal.say(formatError(recordingScript, span, explain(error, terminal.t)));
    return null;
  }
}

/** Returns the place of an error of an export: what a line chooses, or else the output that cannot be made. Null for other errors. */
function placeOf(error: unknown, recordingScript: RecordingScript, request: ExportRequest | null): Span | null {
  if (!(error instanceof UserError) || !error.key.startsWith('export.')) return null;
  const { n, chapter, name, from } = error.args;
  const wanted = n ?? chapter ?? name ?? from;
  const isChoice = typeof wanted === 'string' || typeof wanted === 'number';
  const chosen = isChoice ? placeOfChoice(recordingScript, wanted) : null;
  const output = recordingScript.outputs.find(({ template }) => template === request?.name);
  return chosen ?? output?.at.span ?? null;
}

async function requestsOfRecording(
  recordingScript: RecordingScript,
  path: string,
  { t, say }: Terminal,
): Promise<readonly ExportRequest[]> {
  const { clip, request } = recordingScript.settings;
  const { source, engine, notice, steps } = await readRecording(path, clip, request.steps);
  if (notice !== null) say(noticeText(notice, path, t));
  return exportRequestsOf(recordingScript, source, engine).map((each) => ({ ...each, steps }));
}

async function requestsOfScript(
  recordingScript: RecordingScript,
  path: string,
  terminal: Terminal,
): Promise<readonly ExportRequest[] | null> {
  const { engine: chosen, engines } = recordingScript.settings;
  const source = await readScriptText(path, terminal.t);
  const engine = engineToRun(source, chosen ?? undefined);
  if (parseValid(source, engines === null ? engine : null, terminal) === null) return null;
  const name = source.sourceName ?? basename(path);
  // Comparisons need a script, so they get the lesson's operations as one.
  if (source.lesson === undefined || engines !== null)
    return exportRequestsOf(recordingScript, { name, text: source.text, engine }, engine);
  return exportRequestsOf(recordingScript, { kind: 'lesson', name, text: source.lesson.text }, engine);
}

/** Resolves when one of the files has changed and exists, or when the signal aborts. Keeps the program running until then. */
function changeOf(paths: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (now: Stats): void => {
      if (now.ino !== 0) done();
    };
    const done = (): void => {
      for (const path of paths) unwatchFile(path, look);
      signal.removeEventListener('abort', done);
      resolve();
    };
    if (signal.aborted) return resolve();
    for (const path of paths) watchFile(path, { interval: LOOK_MS }, look);
    signal.addEventListener('abort', done);
  });
}
