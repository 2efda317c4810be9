import { lstat, realpath, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { isSystemError } from '../contract/user-error.ts';
import { CallQueue } from './call-queue.ts';
import { makeFolder } from './make-folder.ts';
import { readBytes } from './read-bytes.ts';
import { replaceFile } from './replace-file.ts';

const MAX_BYTES = 16_000_000;

/**
 * A small JSON file that survives crashes and editing by hand. Writes are atomic (a temporary file, flushed, then renamed). An unreadable
 * file is kept under another name and never overwritten, and the fallback is used.
 */
export class JsonFile<T> {
  readonly path: string;
  readonly #schema: z.ZodType<T>;
  readonly #fallback: T;
  readonly #writes = new CallQueue();

  constructor(path: string, schema: z.ZodType<T>, fallback: T) {
    this.path = path;
    this.#schema = schema;
    this.#fallback = fallback;
  }

  /** Rejects only if the file exists and the system does not let us read it. */
  async read(): Promise<T> {
    await this.#writes.settled();
    return this.#readNow();
  }

  async #readNow(): Promise<T> {
    const bytes = await readBytes(this.path, MAX_BYTES).catch((error: unknown) => {
      if (isSystemError(error) && error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) return this.#fallback;
    const value = this.#schema.safeParse(parse(new TextDecoder().decode(bytes)));
    if (value.success) return value.data;
    await rename(this.path, this.#asideName());
    return this.#fallback;
  }

  /** Writes are queued, so the last call wins and none interleave. */
  write(value: T): Promise<void> {
    const text = textOf(value);
    return this.#writes.add(() => this.#replace(text));
  }

  /** Changes the stored value without another write in between. Rejects as `read` and `write` do. */
  update(change: (value: T) => T): Promise<void> {
    return this.#writes.add(async () => this.#replace(textOf(change(await this.#readNow()))));
  }

  /** Resolves when all writes are done. The end of the program waits for it. */
  settled(): Promise<void> {
    return this.#writes.settled();
  }

  async #replace(text: string): Promise<void> {
    makeFolder(dirname(this.path), 0o700);
    await replaceFile(await this.#place(), text, 0o600);
  }

  /** Settings may be a link to files that a person keeps elsewhere. A link of another user is replaced instead. */
  async #place(): Promise<string> {
    const status = await lstat(this.path).catch(() => null);
    const isOwn = process.platform === 'win32' || status?.uid === process.getuid?.();
    return isOwn ? realpath(this.path).catch(() => this.path) : this.path;
  }

  #asideName(): string {
    return this.path.replace(/(\.json)?$/, `.unreadable-${new Date().toISOString().replaceAll(':', '')}.json`);
  }
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
