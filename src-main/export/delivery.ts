import type { FileContent, PaintOptions } from '../exporting.ts';
import { InOrder } from './threads/in-order.ts';

interface File {
  readonly name: string;
  readonly content: FileContent;
}

/** Hands over finished files in order while the next ones are made. */
export class Delivery {
  readonly #options: PaintOptions;
  readonly #total: number;
  readonly #stills = new InOrder<File>((file) => this.#hand(file));
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
  still(name: string, bytes: Promise<Uint8Array>): Promise<void> {
    return this.#stills.add(bytes.then((content) => ({ name, content })));
  }

  /** A picture of a series is done. */
  picture(): void {
    this.#options.onProgress(++this.#done, this.#total);
  }

  /** A finished series. */
  async series(name: string, content: FileContent): Promise<void> {
    this.check();
    await this.#options.onFile(name, content);
  }

  end(): Promise<void> {
    return this.#stills.end();
  }

  async #hand({ name, content }: File): Promise<void> {
    await this.series(name, content);
    this.picture();
  }
}
