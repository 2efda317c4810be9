import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FormatId, formatIds } from '../../../core/export/formats.ts';
import { DEFAULTS, type ExportRequest, type ScriptSource } from '../../../core/export/request.ts';
import { translator } from '../../contract/text.ts';
import type { FileContent } from '../../files/destination.ts';
import { bytesOf } from '../../files/destinations.ts';
import { assetsFolder } from '../../program/app-root.ts';
import type { PositionDrawing } from '../exported-pictures.ts';
import type { FormatWriter } from '../formats/format-writer.ts';
import type { ExportSink } from '../job/export-jobs.ts';
import { exportedPictures, exportWith } from '../job/run-export.ts';
import { type Writers, writers } from '../job/writers.ts';
import { Threads } from '../threads/worker-threads.ts';

export function request(changes: Partial<ExportRequest> & Pick<ExportRequest, 'source'>): ExportRequest {
  return { ...DEFAULTS, id: 'test', ...changes };
}

export const loaded = Object.fromEntries(
  await Promise.all(formatIds.map(async (id) => [id, await writers[id]()] as const)),
) as Record<FormatId, FormatWriter>;

/** The exports of a test file share threads, because starting threads and cutting fonts takes longer than most pictures. */
const threads = new Threads();

interface Extras {
  readonly by?: Writers;
  readonly onProgress?: ExportSink['onProgress'];
}

/** Returns the files of an export by name, in the order in which they were written. */
export async function exportFiles(
  wanted: ExportRequest,
  { by = writers, onProgress = () => undefined }: Extras = {},
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  await withPartial((partial) => {
    const write = async (name: string, content: FileContent) => void files.set(name, await bytesOf(content));
    const sink = { signal: new AbortController().signal, partial: async () => partial, write, onProgress };
    return exportWith(threads, wanted, sink, by);
  });
  return files;
}

/** Returns the files of an export as texts. */
export async function exportTexts(wanted: ExportRequest): Promise<Map<string, string>> {
  const files = await exportFiles(wanted);
  return new Map([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

/** Calls a function with a folder for unfinished files. */
export async function withPartial<R>(run: (partial: string) => Promise<R>): Promise<R> {
  const partial = await mkdtemp(join(tmpdir(), 'ecs-atlas-export-'));
  return run(partial).finally(() => rm(partial, { recursive: true }));
}

/** Returns the only file of an export. */
export async function exportFile(wanted: ExportRequest): Promise<Uint8Array> {
  const files = await exportFiles(wanted);
  if (files.size !== 1) throw new Error(`Expected one file, got ${[...files.keys()].join(', ')}`);
  return [...files.values()][0]!;
}

/** Returns the positions of an export as one format receives them. */
export function drawingsOf(wanted: ExportRequest, format: FormatId): readonly PositionDrawing[] {
  const own = loaded[format].pictures?.(wanted) ?? wanted;
  const pictures = exportedPictures(own, translator(wanted.locale));
  return pictures.shots.map((shot) => pictures.drawing(shot));
}

export function exampleSource(path: string, engine: ScriptSource['engine']): ScriptSource {
  return { name: path, text: readFileSync(join(assetsFolder, 'examples', path), 'utf8'), engine };
}

/** Tells whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
