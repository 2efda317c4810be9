import type { FileContent } from '../../files/destination.ts';
import { OrderedResults } from '../threads/ordered-results.ts';
import type { ExportSink } from './export-jobs.ts';

interface File {
  readonly name: string;
  readonly content: FileContent;
}

/** Delivers finished files in order while the next ones are made. */
export class Delivery {
  readonly #sink: ExportSink;
  readonly #total: number;
  readonly #stills = new OrderedResults<File>((file) => this.#hand(file));
  #done = 0;

  /** @param total the number of pictures for the progress: a still file has one, a series has many */
  constructor(total: number, sink: ExportSink) {
    this.#total = total;
    this.#sink = sink;
    this.check();
  }

  /** @throws the signal's reason if the export is cancelled */
  check(): void {
    this.#sink.signal.throwIfAborted();
  }

  /** Delivers a file of one picture. Waits while too many are pending. */
  still(name: string, bytes: Promise<Uint8Array>): Promise<void> {
    return this.#stills.add(bytes.then((content) => ({ name, content })));
  }

  /** Counts a finished picture of a series. */
  picture(): void {
    this.#sink.onProgress(++this.#done, this.#total);
  }

  /** Delivers a finished series. */
  async series(name: string, content: FileContent): Promise<void> {
    this.check();
    await this.#sink.write(name, content);
  }

  end(): Promise<void> {
    return this.#stills.end();
  }

  async #hand({ name, content }: File): Promise<void> {
    await this.series(name, content);
    this.picture();
  }
}
