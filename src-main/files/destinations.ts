import { copyFile, lstat, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { zipSync } from 'fflate';
import { formatOf } from '../../core/export/formats.ts';
import type { ExportResult } from '../api.ts';
import type { Destination } from '../exporting.ts';
import { isSystemError, UserError } from '../user-error.ts';

/** Into a folder. Files are gathered in a folder of their own inside it and moved out at the end, all or none. */
export function folderDestination(folder: string): Destination {
  return gathered(resolve(folder), (name) => join(resolve(folder), basename(name)));
}

/**
 * Into a folder and folders in it, never outside of it.
 * @param mayReplace whether an existing file may be replaced
 */
export function treeDestination(folder: string, mayReplace: (path: string) => boolean): Destination {
  const root = resolve(folder);
  const gathering = gathered(root, (name) => join(root, name));
  const seen = new Set<string>();
  return {
    ...gathering,
    async write(name, bytes) {
      const path = join(root, name);
      // Names of files on Windows and macOS differ by more than case.
      if (seen.has(name.toLowerCase())) throw new UserError('cli.record.twice', { path });
      seen.add(name.toLowerCase());
      if (await leadsOut(root, path)) throw new UserError('cli.record.outside', { path, folder: root });
      if (!mayReplace(path) && (await exists(path))) throw new UserError('cli.record.exists', { path });
      await gathering.write(name, bytes);
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Whether a path leads out of a folder, also by links. */
async function leadsOut(root: string, path: string): Promise<boolean> {
  if (!path.startsWith(root + sep)) return true;
  let parent = dirname(path);
  while (parent !== root && !(await exists(parent))) parent = dirname(parent);
  if (parent === root) return false;
  return !(await realpath(parent)).startsWith((await realpath(root)) + sep);
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
      await writeFile(join(partial, String(names.length)), bytes);
      names.push(name);
    },
    async finish() {
      const files = names.map(finalPath);
      for (const [index, path] of files.entries()) {
        await mkdir(dirname(path), { recursive: true });
        await move(join(partial!, String(index)), path);
      }
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
          mime: formatOf(name)?.mime ?? 'application/octet-stream',
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
