import { constants } from 'node:fs';
import { open, realpath, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { UserError, withPath } from '../contract/user-error.ts';
import { withHeldFolder } from './held-folder.ts';
import { identityOf, versionOf, versionOfOpen } from './identity.ts';
import { makeFolder } from './make-folder.ts';
import { exists, modeOfFile } from './replace-file.ts';
import { succeeds } from './succeeds.ts';
import { partPath, type UnfinishedPath } from './unfinished.ts';
import type { Move } from './unfinished-schema.ts';

/** A finished file, and the path at which it is published. */
export interface FinishedFile {
  readonly from: string;
  /** The version of what was written. Who can write to the folder may have exchanged the folder of unfinished files since. */
  readonly fresh: string;
  /** In the real folder. */
  readonly to: string;
  /** The same place as the user named it. */
  readonly shown: string;
}

/**
 * Moves all files to their places, or none. A file keeps the mode of the one that it replaces. A process that is killed meanwhile leaves it to the next start to put back what was there.
 * @throws UserError if a file cannot be at a place; the system's error; both with the path, after everything is as before
 */
export async function publish(partial: UnfinishedPath, files: readonly FinishedFile[]): Promise<void> {
  for (const { to, shown } of files) {
    if (await leadsOut(partial.folder, to))
      throw new UserError('cli.record.outside', { path: shown, folder: partial.folder });
    makeFolder(dirname(to));
  }
  const moves = await Promise.all(files.map((file, i) => moveOf(file, partial, i)));
  await partial.note(moves);
  const begun: Move[] = [];
  try {
    for (const [i, move] of moves.entries()) await withPath(files[i]!.shown, make(move, begun));
  } catch (error) {
    const mixed = await undo(begun);
    throw mixed.length === 0 ? error : mixedError(mixed);
  }
  await partial.note([]);
}

/** Tells whether a path leads out of a real folder, also by links. */
export async function leadsOut(root: string, path: string): Promise<boolean> {
  const inside = root.endsWith(sep) ? root : root + sep;
  if (!path.startsWith(inside)) return true;
  let parent = dirname(path);
  while (parent !== root && !(await exists(parent))) parent = dirname(parent);
  return parent !== root && !(await realpath(parent)).startsWith(inside);
}

async function moveOf(
  { from, fresh, to: given, shown }: FinishedFile,
  partial: UnfinishedPath,
  i: number,
): Promise<Move> {
  // The real place, because a link on the way may lead elsewhere a moment later.
  const to = join(await realpath(dirname(given)).catch(() => dirname(given)), basename(given));
  if (await leadsOut(partial.folder, to))
    throw new UserError('cli.record.outside', { path: shown, folder: partial.folder });
  const mode = await withPath(shown, modeOfFile(to));
  if (!(await isStill(from, fresh, mode))) throw new UserError('host.error.folderChanged', { path: shown });
  const old = await versionOf(to);
  const folder = (await identityOf(dirname(to)))!;
  return { from, to, kept: old === null ? null : partPath(partial.path, `kept-${i}`), folder, fresh, old };
}

/** Gives a file a mode while it is the one that was written. Returns false if anything else is there, which stays as it is. */
async function isStill(path: string, fresh: string, mode: number | null): Promise<boolean> {
  if (mode === null || process.platform === 'win32') return (await versionOf(path)) === fresh;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (file === null) return false;
  try {
    const isSame = (await versionOfOpen(file)) === fresh;
    if (isSame) await file.chmod(mode);
    return isSame;
  } finally {
    await file.close();
  }
}

/**
 * Moves a file to its place, and first the one that is there away.
 * @param begun receives the move before the first of these
 * @throws UserError if another program has replaced a file or its folder
 */
async function make(move: Move, begun: Move[]): Promise<void> {
  const { from, to, kept, folder, fresh, old } = move;
  const made = await withHeldFolder(dirname(to), folder, async (held) => {
    if ((await versionOf(from)) !== fresh) return null;
    const place = join(held, basename(to));
    if ((await versionOf(place)) !== old) throw new UserError('host.error.fileChanged', { path: to });
    begun.push(move);
    if (kept !== null) await rename(place, kept);
    await rename(from, place);
    return move;
  });
  if (made === null) throw new UserError('host.error.folderChanged', { path: to });
}

/** The error of a publication of which some files could not be put back. */
export function mixedError(paths: readonly string[]): UserError {
  return new UserError('host.error.mixed', { path: paths[0], count: paths.length });
}

/** Tells whether nothing but its end was left to do for a publication that was interrupted. */
export async function isPublished(moves: readonly Move[]): Promise<boolean> {
  const found = moves.map((move) => withHeldFolder(dirname(move.to), move.folder, (held) => foundAt(held, move)));
  return (await Promise.all(found)).every((each) => each === 'new');
}

/**
 * Undoes a publication that was interrupted. A file that somebody has changed since stays.
 * @returns the paths of files that could not be put back
 */
export async function undo(moves: readonly Move[]): Promise<readonly string[]> {
  const mixed: string[] = [];
  for (const move of moves) {
    const { to, kept, folder } = move;
    const isDone = await withHeldFolder(dirname(to), folder, async (held) => {
      const found = await foundAt(held, move);
      const place = join(held, basename(to));
      if (found === 'old' || found === 'unknown') return found === 'old';
      return succeeds(() => (kept === null ? unlink(place) : rename(kept, place)));
    });
    if (isDone !== true) mixed.push(to);
  }
  return mixed;
}

/** Tells which file a folder has at the place of a move: the new one, the old one, none because the old one is kept, or an unknown one. */
async function foundAt(held: string, { to, kept, fresh, old }: Move): Promise<'new' | 'old' | 'kept' | 'unknown'> {
  const found = await versionOf(join(held, basename(to)));
  if (found === old) return 'old';
  const canRestore = kept === null || (await versionOf(kept)) === old;
  if (found === fresh) return canRestore ? 'new' : 'unknown';
  return found === null && canRestore ? 'kept' : 'unknown';
}
