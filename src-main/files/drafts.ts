import { lutimes, readdir, rm, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Draft, draft, draftId, type LeftDraft } from '../contract/draft.ts';
import { UserError } from '../contract/user-error.ts';
import { CallQueue } from './call-queue.ts';
import { lineChanges } from './line-changes.ts';
import { makeFolder } from './make-folder.ts';
import { isPrivate } from './private-folder.ts';
import { readBytes } from './read-bytes.ts';
import { decodeText } from './read-text.ts';
import { replaceFile } from './replace-file.ts';
import { isRunning, MACHINE, NAMESPACE } from './running-process.ts';
import type { ScriptFiles } from './script-files.ts';
import { succeeds } from './succeeds.ts';

/** Limits of the folder. The oldest drafts are removed. */
const MOST = 8;
const MAX_BYTES = 64_000_000;

/** An offer has at most this many lines, each cut at this many characters. */
const OFFERED_LINES = 200;
const OFFERED_TEXT = 200;

/** The time between two signs of an open draft, and the time after which one without a sign counts as left, in milliseconds. */
const SIGN_MS = 5000;
const LEFT_MS = 20_000;

const stored = draft.extend({
  changedAt: z.number(),
  machine: z.string(),
  namespace: z.string().optional(),
  process: z.number().int(),
});
type Stored = z.infer<typeof stored>;

interface DraftFile {
  readonly id: string;
  readonly bytes: number;
  readonly changedAt: number;
}

/**
 * The unsaved texts of open scripts, one file for each page that has one, in a folder of the user. A draft belongs to its page as long as
 * that is open; then any other page may take it.
 */
export class Drafts {
  readonly #folder: string;
  readonly #scripts: ScriptFiles;
  readonly #pages = new Map<string, AbortSignal>();
  readonly #abandoned = new WeakSet<AbortSignal>();
  /** A draft must not be removed before it is written. */
  readonly #calls = new CallQueue();
  #signs: NodeJS.Timeout | null = null;

  constructor(userFolder: string, scripts: ScriptFiles) {
    this.#folder = join(userFolder, 'drafts');
    this.#scripts = scripts;
  }

  /** Replaces a draft of a page, which is on the disk when this resolves. */
  keep(id: string, kept: Draft, page: AbortSignal): Promise<void> {
    return this.#calls.add(async () => {
      if (this.#abandoned.has(page)) return;
      this.#pages.set(id, page);
      makeFolder(this.#folder, 0o700);
      if (!(await isPrivate(this.#folder))) throw new UserError('host.error.draftsOpen', { path: this.#folder });
      this.#signs ??= setInterval(() => void this.sign(), SIGN_MS).unref();
      const here = { machine: MACHINE, namespace: NAMESPACE, process: process.pid };
      const entry: Stored = { ...kept, changedAt: Date.now(), ...here };
      const bytes = Buffer.from(JSON.stringify(entry));
      if (bytes.length > MAX_BYTES) throw new UserError('host.error.tooBig', { path: kept.name, limit: MAX_BYTES });
      await replaceFile(this.#path(id), bytes, 0o600);
      await this.#removeOldest();
    });
  }

  /** Shows programs that cannot ask whether this one runs, those in other containers and on other machines, which drafts are open here. */
  sign(): Promise<void> {
    return this.#calls.add(async () => {
      const open = [...this.#pages].filter(([, page]) => !page.aborted);
      if (open.length === 0 || !(await isPrivate(this.#folder))) return;
      const now = new Date();
      for (const [id] of open) await succeeds(() => lutimes(this.#path(id), now, now));
    });
  }

  /** Removes a draft that was saved or dropped. One that was left stays if somebody else has opened it since it was offered. */
  drop(id: string, page: AbortSignal): Promise<void> {
    return this.#calls.add(async () => {
      if (this.#pages.get(id) === page || (await this.#readLeft(id)) !== null) await this.#remove(id);
    });
  }

  /** Removes the drafts of a page that ends because the user agreed to lose its text. */
  abandon(page: AbortSignal): Promise<void> {
    // The page may have sent a draft while the user was asked.
    this.#abandoned.add(page);
    return this.#calls.add(async () => {
      for (const [id, owner] of [...this.#pages]) if (owner === page) await this.#remove(id);
    });
  }

  /** Returns the drafts of ended pages, newest first. One whose text has been saved meanwhile is removed. */
  left(): Promise<LeftDraft[]> {
    return this.#calls.add(async () => {
      const offers: LeftDraft[] = [];
      for (const { id } of await this.#files()) {
        const found = await this.#readLeft(id);
        if (found === null) continue;
        const changes = lineChanges(found.saved, found.text);
        if (changes.length === 0) await this.#remove(id);
        else offers.push(offerOf(id, found, changes));
      }
      return offers;
    });
  }

  /** Gives a draft to another page, with the text that its file has now. Null if it has gone or is open in another page. */
  take(id: string, page: AbortSignal): Promise<Draft | null> {
    return this.#calls.add(async () => {
      const found = await this.#readLeft(id);
      if (found === null) return null;
      this.#pages.set(id, page);
      return draft.parse(found);
    });
  }

  settled(): Promise<void> {
    return this.#calls.settled();
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  /** A folder that others can write to is not read. */
  async #files(): Promise<readonly DraftFile[]> {
    if (!(await isPrivate(this.#folder))) return [];
    const ids = (await readdir(this.#folder)).map((name) => name.replace(/\.json$/, ''));
    const files = ids
      .filter((id) => draftId.safeParse(id).success)
      .map(async (id) => {
        const status = await stat(this.#path(id)).catch(() => null);
        return status === null ? [] : [{ id, bytes: status.size, changedAt: status.mtimeMs }];
      });
    return (await Promise.all(files)).flat().sort((a, b) => b.changedAt - a.changedAt);
  }

  /** The page names only files that a person has picked. Other paths are forgotten. */
  async #readLeft(id: string): Promise<Stored | null> {
    if (this.#pages.get(id)?.aborted === false || !(await isPrivate(this.#folder))) return null;
    const found = await readStored(this.#path(id));
    if (found === null || isElsewhere(found, (await stat(this.#path(id))).mtimeMs)) return null;
    const { path, ...nowhere } = found;
    if (path === undefined || !(await this.#scripts.mayWrite(path))) return nowhere;
    return { ...found, saved: (await this.#scripts.textNow(path)) ?? found.saved };
  }

  async #remove(id: string): Promise<void> {
    this.#pages.delete(id);
    await rm(this.#path(id), { force: true });
  }

  async #removeOldest(): Promise<void> {
    let bytes = 0;
    for (const [i, file] of (await this.#files()).entries()) {
      bytes += file.bytes;
      if (i >= MOST || bytes > MAX_BYTES) await this.#remove(file.id);
    }
  }
}

/** Returns null for anything but a draft. */
async function readStored(path: string): Promise<Stored | null> {
  try {
    return stored.parse(JSON.parse(decodeText(await readBytes(path, MAX_BYTES), path)));
  } catch {
    return null;
  }
}

/**
 * Returns true if another running program has the draft open. After the machine has restarted, the same process id may
 * belong to any program. Only Linux has an id for each start, so a draft from before the start does not count.
 */
function isElsewhere({ machine, namespace, process: id, changedAt }: Stored, signedAt: number): boolean {
  if (machine !== MACHINE || namespace !== NAMESPACE) return signedAt > Date.now() - LEFT_MS;
  return isRunning(id) && changedAt > Date.now() - uptime() * 1000;
}

function offerOf(id: string, { name, changedAt }: Stored, changes: readonly LeftDraft['changes'][number][]): LeftDraft {
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return {
    id,
    name,
    age: Math.max(0, Date.now() - changedAt),
    added,
    removed: changes.length - added,
    changes: changes.slice(0, OFFERED_LINES).map((each) => ({ ...each, text: each.text.slice(0, OFFERED_TEXT) })),
  };
}
