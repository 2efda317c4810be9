import { lstat, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { ExportResult } from '../contract/api.ts';
import { errorAt, UserError } from '../contract/user-error.ts';
import type { Destination, FileContent } from './destination.ts';
import { downloadOf } from './download.ts';
import { makeFolder } from './make-folder.ts';
import { partialPath } from './partial-path.ts';
import { exists, type FinishedFile, publish } from './publish.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** Writes into a folder. Files are collected in a temporary folder inside it and moved out at the end, all or none. */
export function folderDestination(folder: string): Destination {
  return gathered(resolve(folder), (name) => join(resolve(folder), basename(name)));
}

/** Writes into a folder and its subfolders, never outside. @param mayReplace whether an existing file may be replaced */
export function treeDestination(folder: string, mayReplace: (path: string) => boolean): Destination {
  const root = resolve(folder);
  const gathering = gathered(root, (name) => join(root, name));
  const seen = new Set<string>();
  return {
    ...gathering,
    async write(name, content) {
      const path = join(root, name);
      // File names on Windows and macOS must differ by more than case.
      if (seen.has(name.toLowerCase())) throw new UserError('cli.record.twice', { path });
      seen.add(name.toLowerCase());
      if (await leadsOut(root, path)) throw new UserError('cli.record.outside', { path, folder: root });
      if (!mayReplace(path) && (await exists(path))) throw new UserError('cli.record.exists', { path });
      await gathering.write(name, content);
    },
  };
}

/** Tells whether a path leads out of a folder, also by links. */
async function leadsOut(root: string, path: string): Promise<boolean> {
  if (!path.startsWith(root + sep)) return true;
  let parent = dirname(path);
  while (parent !== root && !(await exists(parent))) parent = dirname(parent);
  if (parent === root) return false;
  return !(await realpath(parent)).startsWith((await realpath(root)) + sep);
}

/** Writes exactly one file, to the path that the user chose. */
export function fileDestination(path: string): Destination {
  return gathered(dirname(resolve(path)), () => resolve(path));
}

/** Nothing is created before the first file arrives. */
function gathered(folder: string, finalPath: (name: string) => string): Destination {
  const partial = partialPath(folder);
  const files: FinishedFile[] = [];
  const clear = () => rm(partial, { recursive: true, force: true });
  return {
    partial,
    placeOf: finalPath,
    async write(name, content) {
      // The user's folder comes first, so that an error names it.
      makeFolder(folder);
      makeFolder(partial);
      if (files.length === 0) await removeLeftovers(folder);
      const from = 'path' in content ? content.path : join(partial, String(files.length));
      const to = finalPath(name);
      if ((await lstat(to).catch(() => null))?.isDirectory()) throw new UserError('host.error.EISDIR', { path: to });
      if (!('path' in content)) await writeFile(from, content).catch((error) => Promise.reject(errorAt(to, error)));
      files.push({ from, to });
    },
    async finish() {
      await publish(partial, files);
      await clear();
      return { kind: 'saved', folder, files: files.map(({ to }) => to) };
    },
    abandon: clear,
  };
}

/** One download for a browser: the file itself, or a ZIP of all. */
export function downloadDestination(zipName: string): Destination {
  const partial = partialPath(tmpdir());
  const files = new Map<string, Uint8Array>();
  const clear = () => rm(partial, { recursive: true, force: true });
  return {
    partial,
    placeOf: (name) => name,
    async write(name, content) {
      files.set(name, await bytesOf(content));
    },
    async finish(): Promise<ExportResult> {
      await clear();
      await removeLeftovers(tmpdir());
      return downloadOf(files, zipName);
    },
    async abandon() {
      files.clear();
      await clear();
    },
  };
}

/** A file of an export in memory. */
export async function bytesOf(content: FileContent): Promise<Uint8Array> {
  return 'path' in content ? readFile(content.path) : content;
}
