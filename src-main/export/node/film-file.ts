import { open } from 'node:fs/promises';
import { FilePathTarget, type Target } from 'mediabunny';
import type { FileContent } from '../../files/destination.ts';
import { newPath } from './spool.ts';

/** Number of bytes per write. */
const CHUNK = 1_000_000;

/** The file of a film. It is on disk, so that long films take no memory. */
export class FilmFile {
  readonly target: Target;
  readonly #path: string;

  /** @param partial the folder for unfinished files */
  constructor(partial: string) {
    this.#path = newPath(partial);
    this.target = new FilePathTarget(this.#path, { chunkSize: CHUNK });
  }

  /** Changes the first bytes of the finished file. */
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
