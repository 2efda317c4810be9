import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { mimeOf } from '../../core/export/formats.ts';
import type { ExportResult } from '../api.ts';
import type { Destination } from '../exporting.ts';
import { isSystemError } from '../user-error.ts';

/** Into a folder. Files are gathered in a folder of their own inside it and moved out at the end, all or none. */
export function folderDestination(folder: string): Destination {
  return gathered(resolve(folder), (name) => join(resolve(folder), name));
}

/** Exactly one file, at the path that a person chose whatever its name was to be. */
export function fileDestination(path: string): Destination {
  return gathered(dirname(resolve(path)), () => resolve(path));
}

/** Nothing is made before the first file comes. */
function gathered(folder: string, finalPath: (name: string) => string): Destination {
  let partial: string | null = null;
  const names: string[] = [];
  const begin = async () => {
    await mkdir(folder, { recursive: true });
    return mkdtemp(join(folder, '.ecs-atlas-partial-'));
  };
  const clear = async () => {
    if (partial !== null) await rm(partial, { recursive: true, force: true });
  };
  return {
    async write(name, bytes) {
      partial ??= await begin();
      await writeFile(join(partial, basename(name)), bytes);
      names.push(basename(name));
    },
    async finish() {
      const files = names.map(finalPath);
      for (const [index, name] of names.entries()) await move(join(partial!, name), files[index]!);
      await clear();
      return { kind: 'saved', folder, files };
    },
    abandon: clear,
  };
}

/** Some network drives refuse to rename over an existing file. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    if (!isSystemError(error) || !['EXDEV', 'EPERM'].includes(error.code)) throw error;
    await copyFile(from, to);
  });
}

/** One download for a browser: the file itself, or a ZIP of all. */
export function downloadDestination(zipName: string): Destination {
  const files = new Map<string, Uint8Array>();
  return {
    async write(name, bytes) {
      files.set(name, bytes);
    },
    async finish(): Promise<ExportResult> {
      const [first] = files;
      if (files.size === 1 && first !== undefined) {
        const [name, data] = first;
        return {
          kind: 'download',
          name,
          mime: mimeOf(name) ?? 'application/octet-stream',
          data: new Uint8Array(data),
        };
      }
      // Stored, not squeezed: PNGs are already compressed, and SVGs are few.
      const data = zipSync(Object.fromEntries(files), { level: 0 });
      return { kind: 'download', name: zipName, mime: 'application/zip', data };
    },
    async abandon() {
      files.clear();
    },
  };
}
