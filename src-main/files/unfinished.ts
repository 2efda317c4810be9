import { randomBytes } from 'node:crypto';
import { lstat, readdir, realpath, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorAt } from '../contract/user-error.ts';
import { identityOf } from './identity.ts';
import { JournalEntry } from './unfinished-journal.ts';
import type { Move, Unfinished } from './unfinished-schema.ts';

const PREFIX = '.ecs-atlas-partial-';
/** Begins the names in a folder of unfinished files. Nothing else is ever removed from it, whatever the folder has become. */
const PART = 'ecs-atlas-part-';

/** The path of a file in a folder of unfinished files. */
export function partPath(folder: string, name: string | number): string {
  return join(folder, `${PART}${name}`);
}

/** An unfinished file, or a folder of such files. The journal names it until it is removed. */
export class UnfinishedPath {
  readonly #entry: JournalEntry;
  readonly #unfinished: Unfinished;

  private constructor(entry: JournalEntry, unfinished: Unfinished) {
    this.#entry = entry;
    this.#unfinished = unfinished;
  }

  /**
   * Makes it in the real folder, so that a link to that folder may change later.
   * @param make receives a random path, and must fail if something is there, also a link
   * @throws the system's error with the folder, because nobody knows the random path
   */
  static async begin(folder: string, make: (path: string) => Promise<unknown>): Promise<UnfinishedPath> {
    // Some drives of Windows do not know their real paths. A missing folder is noticed when something is made in it.
    const real = await realpath(folder).catch(() => resolve(folder));
    const path = join(real, PREFIX + randomBytes(16).toString('hex'));
    const entry = await JournalEntry.create({ path, id: null, moves: [] });
    try {
      await make(path);
      const unfinished = { path, id: await identityOf(path), moves: [] };
      await entry.write(unfinished);
      return new UnfinishedPath(entry, unfinished);
    } catch (error) {
      await entry.remove();
      throw errorAt(folder, error);
    }
  }

  get path(): string {
    return this.#unfinished.path;
  }

  /** The real folder in which it lies. */
  get folder(): string {
    return dirname(this.path);
  }

  /** Tells whether it is there: who can write to the folder can exchange it for another one. */
  async isStill(): Promise<boolean> {
    return (await identityOf(this.path)) === this.#unfinished.id;
  }

  /** Notes that files are about to be moved out of it; no moves, that all of them are. */
  note(moves: readonly Move[]): Promise<void> {
    return this.#entry.write({ ...this.#unfinished, moves });
  }

  /** Removes it unless it was renamed. */
  async remove(): Promise<void> {
    await removeUnfinished(this.#unfinished);
    await this.#entry.remove();
  }
}

/** Removes an unfinished file or folder while it is what the journal says. Anything else stays, and so does what cannot be removed. */
export async function removeUnfinished({ path, id }: Unfinished): Promise<void> {
  const status = await lstat(path).catch(() => null);
  if (status === null || (id !== null && id !== (await identityOf(path)))) return;
  try {
    if (status.isDirectory()) {
      // A folder without an identity was not used yet.
      const parts = id === null ? [] : (await readdir(path)).filter((name) => name.startsWith(PART));
      await Promise.all(parts.map((name) => unlink(join(path, name))));
      await rmdir(path);
    } else if (status.isFile() && (id !== null || status.size === 0)) await unlink(path);
  } catch {
    // The next start has no entry of it any more: it was not ours, or its disk has gone.
  }
}
