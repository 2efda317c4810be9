import type { SpoolEntry } from '../spool-entry.ts';
/** Bytes that grow at their end and can be read anywhere. They are in memory, because a page cannot write files. */
export class Spool {
  readonly #parts = new Map<number, Uint8Array>();
  #length = 0;

  // biome-ignore lint/complexity/noUselessConstructor: both spools are made in the same way
  constructor(_partial: string) {}

  append(bytes: Uint8Array): SpoolEntry {
    const place = { at: this.#length, length: bytes.length };
    this.#parts.set(place.at, bytes);
    this.#length += bytes.length;
    return place;
  }

  read({ at }: SpoolEntry): Uint8Array {
    const part = this.#parts.get(at);
    if (part === undefined) throw new Error(`Nothing was appended at ${at}`);
    return part;
  }

  /** Returns the finished file. */
  content(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    for (const [at, part] of this.#parts) bytes.set(part, at);
    return bytes;
  }

  close(): void {
    // The memory is freed with the object.
  }
}
