import { type FileHandle, lstat, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorAt, isSystemError, UserError } from '../contract/user-error.ts';
import { succeeds } from './succeeds.ts';
import { UnfinishedPath } from './unfinished.ts';

/**
 * Replaces a file so that in the end either the new content is complete or the old file is there: another file is flushed and renamed over
 * it. A link is replaced too, and what it leads to stays. `mode` is for new files.
 * @throws UserError if something else than a file is there; the system's error; both with `path`
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  try {
    const oldMode = await modeOfFile(path);
    let file: FileHandle | null = null;
    const unfinished = await UnfinishedPath.begin(dirname(path), async (fresh) => {
      file = await open(fresh, 'wx', oldMode ?? mode);
    });
    try {
      await writeFlushed(file!, content);
      await rename(unfinished.path, join(unfinished.folder, basename(path)));
    } finally {
      await unfinished.remove();
    }
  } catch (error) {
    throw errorAt(path, error);
  }
}

/**
 * Returns the mode of a file, and null if none is there or a link.
 * @throws UserError if something is there that a file cannot replace, such as a folder or a pipe
 */
export async function modeOfFile(path: string): Promise<number | null> {
  const status = await lstat(path).catch((error: unknown) => {
    if (isSystemError(error) && error.code === 'ENOENT') return null;
    throw error;
  });
  if (status === null || status.isSymbolicLink()) return null;
  if (status.isFile()) return status.mode & 0o777;
  throw new UserError(status.isDirectory() ? 'host.error.EISDIR' : 'host.error.notRegular', { path });
}

/** Tells whether a path exists, also as a link to nothing. */
export async function exists(path: string): Promise<boolean> {
  return succeeds(() => lstat(path));
}

async function writeFlushed(file: FileHandle, content: string | Uint8Array): Promise<void> {
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
