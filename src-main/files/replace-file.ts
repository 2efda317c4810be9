import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorAt } from '../contract/user-error.ts';
import { partialPath } from './partial-path.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** Folders without leftovers of earlier runs. */
const clean = new Set<string>();

/**
 * Replaces a file so that in the end either the new content is complete or the old file is there: a temporary file is flushed and renamed
 * over it. A symbolic link stays a link. `mode` is for new files. The first time in a folder, it removes what killed processes have left
 * there. Rejects with the system's error, which names `path`.
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const folder = dirname(target);
  const fresh = partialPath(folder);
  try {
    const file = await open(fresh, 'wx', await modeOf(target, mode));
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, target);
    // The file is saved even if its folder cannot be listed.
    if (!clean.has(folder)) await removeLeftovers(folder).catch(() => undefined);
    clean.add(folder);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw errorAt(path, error);
  }
}

function modeOf(path: string, otherwise: number): Promise<number> {
  return stat(path).then(
    (old) => old.mode & 0o777,
    () => otherwise,
  );
}
