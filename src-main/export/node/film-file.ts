import { open } from 'node:fs/promises';
import { FilePathTarget, type Target } from 'mediabunny';
import type { FileContent } from '../../files/destination.ts';
import { newPath } from './spool.ts';

/** Bytes that are written at a time. */
const CHUNK = 1_000_000;

/** The file of a film: long ones do not stay in memory. */
export class FilmFile {
  readonly target: Target;
  readonly #path: string;

  /** @param partial the folder for files that are being written */
  constructor(partial: string) {
    this.#path = newPath(partial);
    this.target = new FilePathTarget(this.#path, { chunkSize: CHUNK });
  }

  /** Changes the first bytes of the finished file in place. */
  async changeHead(length: number, change: (head: Uint8Array) => void): Promise<void> {
    const file = await open(this.#path, 'r+');
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0);
      change(buffer.subarray(0, bytesRead));
      await file.write(buffer, 0, bytesRead, 0);
    } finally {
      await file.close();
    }
  }

  content(): FileContent {
    return { path: this.#path };
  }
}
