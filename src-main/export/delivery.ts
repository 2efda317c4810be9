import type { PaintOptions } from '../exporting.ts';
import { THREADS } from './threads/threads.ts';

interface File {
  readonly name: string;
  readonly bytes: Promise<Uint8Array>;
}

/** Hands over finished files in order while the next ones are made; a few at a time, so that pictures do not pile up. */
export class Delivery {
  readonly #options: PaintOptions;
  readonly #total: number;
  readonly #pending: File[] = [];
  #done = 0;

  /** @param total pictures, for the progress: a file of a still format is one, a series has many */
  constructor(total: number, options: PaintOptions) {
    this.#total = total;
    this.#options = options;
    this.check();
  }

  /** @throws the signal's reason when cancelled */
  check(): void {
    this.#options.signal.throwIfAborted();
  }

  /** A file of one picture. Waits while too many are under way. */
  async still(name: string, bytes: Promise<Uint8Array>): Promise<void> {
    // The error is met when the file is handed over; until then it is not an unhandled one.
    bytes.catch(() => undefined);
    this.#pending.push({ name, bytes });
    while (this.#pending.length > 2 * THREADS) await this.#hand();
  }

  /** A picture of a series is done. */
  picture(): void {
    this.#options.onProgress(++this.#done, this.#total);
  }

  /** A finished series. */
  async series(name: string, bytes: Uint8Array): Promise<void> {
    this.check();
    await this.#options.onFile(name, bytes);
  }

  async end(): Promise<void> {
    while (this.#pending.length > 0) await this.#hand();
  }

  async #hand(): Promise<void> {
    const { name, bytes } = this.#pending.shift()!;
    const data = await bytes;
    this.check();
    await this.#options.onFile(name, data);
    this.picture();
  }
}
