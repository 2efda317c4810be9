import type { SpoolEntry } from '../spool-entry.ts';
/** What grows at its end and is read anywhere. A page has no files of its own: it is in memory, part by part. */
export class Spool {
  readonly #parts = new Map<number, Uint8Array>();
  #length = 0;

  /** @param _partial of spools that are files */
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

  /** All of it as a finished file. */
  content(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    for (const [at, part] of this.#parts) bytes.set(part, at);
    return bytes;
  }

  close(): void {
    // Its memory is freed with it.
  }
}
