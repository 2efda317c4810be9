import { copyFile, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorAt, isSystemError, UserError } from '../contract/user-error.ts';
import { makeFolder } from './make-folder.ts';
import { partialPath } from './partial-path.ts';

/** A finished file, and the path at which it is published. */
export interface FinishedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * The moves of a publication that has begun, in its folder of unfinished files. While it is there the publication is undone, by this
 * process after an error and by a later one after a kill.
 */
const JOURNAL = 'journal.json';

const journal = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    /** Where the file that it replaces is kept; null if there was none. */
    kept: z.string().nullable(),
  }),
);

/**
 * Moves all files to their places, or none.
 * @param partial the folder of the unfinished files
 * @throws UserError if a place is a folder; the system's error; both with the path, after everything is as before
 */
export async function publish(partial: string, files: readonly FinishedFile[]): Promise<void> {
  const moves: z.infer<typeof journal> = [];
  for (const [i, { from, to }] of files.entries()) {
    const isThere = await isFileThere(to);
    moves.push({ from, to, kept: isThere ? join(partial, `kept-${i}`) : null });
  }
  await writeFlushed(join(partial, JOURNAL), JSON.stringify(moves));
  try {
    for (const { from, to, kept } of moves) {
      makeFolder(dirname(to));
      if (kept !== null) await move(to, kept);
      await move(from, to).catch((error) => Promise.reject(errorAt(to, error)));
    }
  } catch (error) {
    await undoPublication(partial);
    throw error;
  }
  await rm(join(partial, JOURNAL));
}

/** Undoes a publication that was interrupted. Does nothing if the folder has none. */
export async function undoPublication(partial: string): Promise<void> {
  const text = await readFile(join(partial, JOURNAL), 'utf8').catch(() => null);
  // A kill while the journal is written leaves half of it, and no file was moved yet.
  const moves = text === null ? [] : (journal.safeParse(parsed(text)).data ?? []);
  for (const { from, to, kept } of moves.toReversed()) {
    if (kept !== null && (await exists(kept))) await move(kept, to);
    else if (kept === null && !(await exists(from))) await rm(to, { force: true });
  }
}

/** @throws UserError if the path is a folder */
async function isFileThere(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => null);
  if (status?.isDirectory()) throw new UserError('host.error.EISDIR', { path });
  return status !== null;
}

/** Tells whether a path exists, also as a link to nothing. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Some network drives refuse to rename over an existing file, and no system renames from one drive to another. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: unknown) => {
    if (!isSystemError(error) || !['EXDEV', 'EPERM'].includes(error.code)) throw error;
    const beside = partialPath(dirname(to));
    await copyFile(from, beside);
    await rm(to, { force: true });
    await rename(beside, to);
    await rm(from);
  });
}
