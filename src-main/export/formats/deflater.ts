import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The worker's code. As text, because the bundler does not know of a file of its own. */
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const { zlibSync } = require(workerData.fflate);
parentPort.on('message', ({ id, bytes }) => {
  const squeezed = zlibSync(bytes, { level: 1 });
  parentPort.postMessage({ id, squeezed }, [squeezed.buffer]);
});
`;

interface Waiting {
  resolve(squeezed: Uint8Array): void;
  reject(error: Error): void;
}

/** Compressing takes longer than painting, so two threads keep up with one painter; more than four never have work. */
export const THREADS = Math.max(2, Math.min(4, availableParallelism()));

/**
 * Compresses (zlib format, fflate's level 1) in threads of its own, so that painting goes on meanwhile and a host's main
 * process stays responsive. fflate is slower than Node's zlib, but its bytes are the same on every machine.
 */
export class Deflater {
  readonly #workers: readonly Worker[];
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(threads = THREADS) {
    const fflate = createRequire(import.meta.url).resolve('fflate');
    this.#workers = Array.from({ length: threads }, () => this.#start(fflate));
  }

  /** `bytes` cannot be used afterwards: its memory goes to the other thread. */
  deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject });
      this.#workers[id % this.#workers.length]!.postMessage({ id, bytes }, [bytes.buffer]);
    });
  }

  /** Ends the threads; what was not finished is rejected. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(fflate: string): Worker {
    const worker = new Worker(CODE, { eval: true, workerData: { fflate } });
    worker.on('message', ({ id, squeezed }: { id: number; squeezed: Uint8Array }) => {
      this.#waiting.get(id)?.resolve(squeezed);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('A compressing thread has ended')));
    return worker;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
