import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileContent } from '../../files/destination.ts';
import { partPath } from '../../files/unfinished.ts';
import type { SpoolEntry } from '../spool-entry.ts';

let files = 0;

/** Returns the path of a new file in the folder for unfinished files. */
export function newPath(partial: string): string {
  return partPath(partial, `spool-${files++}`);
}

/** A file that grows at its end and can be read anywhere, so that long clips take no memory. The first `append` creates it. */
export class Spool {
  readonly path: string;
  #file: number | 'closed' | null = null;
  #length = 0;

  /** @param partial the folder for unfinished files */
  constructor(partial: string) {
    this.path = newPath(partial);
  }

  append(bytes: Uint8Array): SpoolEntry {
    const place = { at: this.#length, length: bytes.length };
    const file = this.#opened();
    for (let done = 0; done < bytes.length; )
      done += writeSync(file, bytes, done, bytes.length - done, place.at + done);
    this.#length += bytes.length;
    return place;
  }

  read({ at, length }: SpoolEntry): Uint8Array {
    const bytes = new Uint8Array(length);
    readSync(this.#opened(), bytes, 0, length, at);
    return bytes;
  }

  /** Returns the finished file, which must be closed first. */
  content(): FileContent {
    return { path: this.path };
  }

  /** Nothing can be appended or read afterwards. */
  close(): void {
    if (typeof this.#file === 'number') closeSync(this.#file);
    this.#file = 'closed';
  }

  #opened(): number {
    if (this.#file === 'closed') throw new Error(`${this.path} is closed`);
    if (this.#file !== null) return this.#file;
    this.#file = openSync(this.path, 'wx+');
    return this.#file;
  }
}
