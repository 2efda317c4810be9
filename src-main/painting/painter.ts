import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { appRoot } from '../app-root.ts';
import type { Paint, PaintOptions } from '../exporting.ts';
import { type FromPainter, type ToPainter, unpackError } from './protocol.ts';

interface Job extends Pick<PaintOptions, 'onFile' | 'onProgress'> {
  resolve(): void;
  reject(error: Error): void;
}

/** A thread that paints one export after the other. */
export class Painter {
  readonly #thread = new Worker(join(appRoot, 'out', 'main', 'painter.cjs'));
  #job: Job | null = null;
  #isReusable = true;

  constructor() {
    this.#thread.on('message', (message: FromPainter) => this.#receive(message));
    this.#thread.on('error', (error) => this.#drop(error as Error));
    this.#thread.on('exit', (code) => this.#drop(new Error(`the painting thread ended with ${code}`)));
  }

  /** False after an export that it did not end itself: it may still be busy with that. */
  get isReusable(): boolean {
    return this.#isReusable;
  }

  readonly paint: Paint = async (request, { signal, partial, onFile, onProgress }) => {
    const cancel = () => this.#send({ kind: 'cancel' });
    signal.addEventListener('abort', cancel);
    this.#thread.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#job = { onFile, onProgress, resolve, reject };
        this.#send({ kind: 'paint', task: { request, partial } });
      });
    } finally {
      this.#job = null;
      this.#thread.unref();
      signal.removeEventListener('abort', cancel);
    }
  };

  async end(): Promise<void> {
    await this.#thread.terminate();
  }

  #receive(message: FromPainter): void {
    if (message.kind === 'done') this.#job?.resolve();
    else if (message.kind === 'failed') this.#job?.reject(unpackError(message.failure));
    else if (message.kind === 'progress') this.#job?.onProgress(message.done, message.total);
    else
      this.#job?.onFile(message.name, message.content).then(
        () => this.#send({ kind: 'written' }),
        (error: Error) => this.#drop(error),
      );
  }

  #drop(error: Error): void {
    this.#isReusable = false;
    this.#job?.reject(error);
  }

  #send(message: ToPainter): void {
    this.#thread.postMessage(message);
  }
}
