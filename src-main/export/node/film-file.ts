import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import type { FileContent } from '../../files/destination.ts';
import { newPath } from './spool.ts';

/** Number of bytes per write. */
const CHUNK = 1_000_000;

/** The file of a film. It is on disk, so that long films take no memory. */
export class FilmFile {
  readonly target: Target;
  readonly #path: string;
  readonly #file: number;

  /** @param partial the folder for unfinished files */
  constructor(partial: string) {
    this.#path = newPath(partial);
    // Somebody may have exchanged the folder for one with links, which are not followed.
    this.#file = openSync(this.#path, 'wx+');
    const write = ({ data, position }: StreamTargetChunk) => this.#write(data, position);
    this.target = new StreamTarget(new WritableStream({ write }), { chunked: true, chunkSize: CHUNK });
  }

  /** Changes the first bytes of the finished file. */
  async changeHead(length: number, change: (head: Uint8Array) => void): Promise<void> {
    const head = new Uint8Array(length);
    const found = head.subarray(0, readSync(this.#file, head, 0, length, 0));
    change(found);
    this.#write(found, 0);
  }

  close(): void {
    closeSync(this.#file);
  }

  content(): FileContent {
    return { path: this.#path };
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }
}
