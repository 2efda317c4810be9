import { mkdir, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { ExportResult } from '../contract/api.ts';
import { UserError, withPath } from '../contract/user-error.ts';
import type { Destination, FileContent } from './destination.ts';
import { downloadOf } from './download.ts';
import { versionOf, versionOfOpen } from './identity.ts';
import { makeFolder } from './make-folder.ts';
import { isPrivate } from './private-folder.ts';
import { type FinishedFile, leadsOut, publish } from './publish.ts';
import { recover } from './recover.ts';
import { exists, modeOfFile } from './replace-file.ts';
import { partPath, UnfinishedPath } from './unfinished.ts';

/** Writes into a folder. Files are collected in a temporary folder inside it and moved out at the end, all or none. */
export function folderDestination(folder: string): Destination {
  return gathered(resolve(folder), (name) => basename(name));
}

/**
 * Writes into a folder and its subfolders, never outside.
 * @param mayReplace whether an existing file may be replaced
 */
export function treeDestination(folder: string, mayReplace: (path: string) => boolean): Destination {
  const seen = new Set<string>();
  return gathered(
    resolve(folder),
    (name) => name,
    async ({ shown }) => {
      // File names on Windows and macOS must differ by more than case.
      if (seen.has(shown.toLowerCase())) throw new UserError('cli.record.twice', { path: shown });
      seen.add(shown.toLowerCase());
    },
    mayReplace,
  );
}

/** Writes exactly one file, to the path that the user chose. */
export function fileDestination(path: string): Destination {
  return gathered(dirname(resolve(path)), () => basename(path));
}

type Place = Pick<FinishedFile, 'to' | 'shown'>;

/** Nothing is created before the first file arrives. */
function gathered(
  folder: string,
  nameOf: (name: string) => string,
  check: (file: Place) => Promise<void> = async () => undefined,
  mayReplace: (path: string) => boolean = () => true,
): Destination {
  const files: FinishedFile[] = [];
  // The user's folder comes first, so that an error names it.
  const partial = partialIn(() => {
    makeFolder(folder);
    return folder;
  });
  const placeOf = (name: string) => join(folder, nameOf(name));
  const refuseExisting = async ({ to, shown }: Place) => {
    if (!mayReplace(shown) && (await exists(to))) throw new UserError('cli.record.exists', { path: shown });
  };
  return {
    partial: partial.path,
    placeOf,
    async write(name, content) {
      const unfinished = await partial.made();
      const { path, folder: root } = unfinished;
      const [to, shown] = [join(root, nameOf(name)), placeOf(name)];
      if (await leadsOut(root, to)) throw new UserError('cli.record.outside', { path: shown, folder });
      await check({ to, shown });
      await refuseExisting({ to, shown });
      await withPath(shown, modeOfFile(to));
      const from = 'path' in content ? content.path : partPath(path, files.length);
      const fresh = 'path' in content ? await versionOf(from) : await withPath(shown, writeNew(from, content));
      if (fresh === null || !(await unfinished.isStill()))
        throw new UserError('host.error.folderChanged', { path: shown });
      files.push({ from, fresh, to, shown });
    },
    async finish() {
      // Painting took its time, and other programs went on.
      for (const file of files) await refuseExisting(file);
      if (files.length > 0) await publish(await partial.made(), files);
      await partial.remove();
      return { kind: 'saved', folder, files: files.map(({ shown }) => shown) };
    },
    abandon: partial.remove,
  };
}

/** Returns the version of the file that it makes. */
async function writeNew(path: string, content: Uint8Array): Promise<string | null> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    if (process.platform !== 'win32') return await versionOfOpen(file);
  } finally {
    await file.close();
  }
  // Windows may tell the time of an open file and of a closed one differently.
  return versionOf(path);
}

/** A folder for unfinished files in the folder for the temporary files of all users. */
export function temporaryPartial() {
  return partialIn(tmpdir, async (path) => {
    await mkdir(path, 0o700);
    if (!(await isPrivate(path))) throw new UserError('host.error.notPrivate', { path });
  });
}

/** A folder for unfinished files that is made when it is needed, in the folder that `parent` returns. */
function partialIn(parent: () => string, make = (path: string): Promise<unknown> => mkdir(path, 0o700)) {
  let making: Promise<UnfinishedPath> | null = null;
  const made = () => {
    // If an earlier process was killed while it published here, its files are restored first.
    making ??= recover().then(() => UnfinishedPath.begin(parent(), make));
    return making;
  };
  return {
    made,
    path: async () => (await made()).path,
    remove: async () => (await making?.catch(() => null))?.remove(),
  };
}

/** One download for a browser: the file itself, or a ZIP of all. */
export function downloadDestination(zipName: string): Destination {
  const partial = temporaryPartial();
  const files = new Map<string, Uint8Array>();
  return {
    partial: partial.path,
    placeOf: (name) => name,
    async write(name, content) {
      files.set(name, await bytesOf(content));
    },
    async finish(): Promise<ExportResult> {
      await partial.remove();
      return downloadOf(files, zipName);
    },
    async abandon() {
      files.clear();
      await partial.remove();
    },
  };
}

/** A file of an export in memory. */
export async function bytesOf(content: FileContent): Promise<Uint8Array> {
  return 'path' in content ? readFile(content.path) : content;
}
