import { BufferTarget } from 'mediabunny';

/** The file of a film. It is in memory, because a page cannot write files. */
export class FilmFile {
  readonly target = new BufferTarget();

  // biome-ignore lint/complexity/noUselessConstructor: both are made in the same way
  constructor(_partial: string) {}

  /** Changes the first bytes of the finished file. */
  async changeHead(length: number, change: (head: Uint8Array) => void): Promise<void> {
    change(this.content().subarray(0, length));
  }

  close(): void {
    // The memory is freed with the object.
  }

  /** @throws Error if the film is not finished */
  content(): Uint8Array {
    const { buffer } = this.target;
    if (buffer === null) throw new Error('The film is not finished');
    return new Uint8Array(buffer);
  }
}
