import { BufferTarget } from 'mediabunny';

/** The file of a film. A page has no files of its own: it is in memory. */
export class FilmFile {
  readonly target = new BufferTarget();

  /** @param _partial of films that are files */
  // biome-ignore lint/complexity/noUselessConstructor: both are made in the same way
  constructor(_partial: string) {}

  /** Changes the first bytes of the finished file in place. */
  async changeHead(length: number, change: (head: Uint8Array) => void): Promise<void> {
    change(this.content().subarray(0, length));
  }

  /** @throws when it is not finished */
  content(): Uint8Array {
    const { buffer } = this.target;
    if (buffer === null) throw new Error('The film is not finished');
    return new Uint8Array(buffer);
  }
}
