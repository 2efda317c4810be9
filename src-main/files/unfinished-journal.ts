import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { isPrivate } from './private-folder.ts';
import { isRunning, MACHINE, NAMESPACE, START } from './running-process.ts';
import { succeeds } from './succeeds.ts';
import type { Unfinished } from './unfinished-schema.ts';
import { userFolder } from './user-folder.ts';

/*
 * The journal of unfinished files: one entry for each file or folder that a process of this user has begun beside its destination. It lies
 * in the user's own folder. A folder that came by an archive or a share can contain anything, also leftovers that look like ours, so
 * nothing that lies beside files is believed.
 */

/** An entry's name has a machine, its start, a namespace of processes, one of them and a random number. `.new` is one being written. */
const NAME = /^([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.json(\.new)?$/;

const folder = () => join(userFolder(), 'unfinished');

/** The entries of this process. */
const own = new Set<string>();

/** An entry of the journal. A process that cannot write the journal goes on without it, and what it leaves when it is killed stays. */
export class JournalEntry {
  readonly #path: string;

  private constructor() {
    const name = `${MACHINE}-${START}-${NAMESPACE}-${process.pid}-${randomBytes(8).toString('hex')}.json`;
    own.add(name);
    this.#path = join(folder(), name);
  }

  static async create(unfinished: Unfinished): Promise<JournalEntry> {
    const entry = new JournalEntry();
    await succeeds(async () => makeFolder(folder(), 0o700));
    await entry.write(unfinished);
    return entry;
  }

  /** Takes over the entry of an ended process. Null if another process was faster. */
  static async takeOver(name: string): Promise<JournalEntry | null> {
    const entry = new JournalEntry();
    return (await succeeds(() => rename(join(folder(), name), entry.#path))) ? entry : null;
  }

  /** Writes the entry at once and whole, and to the disk before files are moved. */
  async write(unfinished: Unfinished): Promise<void> {
    if (!(await isPrivate(folder()))) return;
    await succeeds(async () => {
      const fresh = `${this.#path}.new`;
      // A disk that was full has left part of the entry before.
      await rm(fresh, { force: true });
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify(unfinished));
        if (unfinished.moves.length > 0) await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, this.#path);
    });
  }

  /** Returns null if it cannot be read. */
  read(): Promise<unknown> {
    return readFile(this.#path, 'utf8')
      .then((text): unknown => JSON.parse(text))
      .catch(() => null);
  }

  /** Leaves it to a later start, or to this process. */
  leave(): void {
    own.delete(basename(this.#path));
  }

  async remove(): Promise<void> {
    await succeeds(() => rm(this.#path, { force: true }));
    this.leave();
  }
}

/** Returns the names of the entries that ended processes of this machine have left. */
export async function leftEntries(): Promise<readonly string[]> {
  if (!(await isPrivate(folder()))) return [];
  return (await readdir(folder()).catch(() => [])).filter(isLeft);
}

function isLeft(name: string): boolean {
  const [, machine, start, namespace, id] = NAME.exec(name) ?? [];
  if (machine !== MACHINE || own.has(name)) return false;
  return start !== START || (namespace === NAMESPACE && !isRunning(Number(id)));
}
