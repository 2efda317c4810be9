import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileContent, Paint, PaintOptions } from '../exporting.ts';
import { appRoot } from '../program/app-root.ts';
import { type FromPainter, type ToPainter, unpackError } from './protocol.ts';

interface Job extends Pick<PaintOptions, 'onFile' | 'onProgress'> {
  resolve(): void;
  reject(error: Error): void;
}

/** A thread that paints one export after the other. */
export class Painter {
  readonly #thread: Worker;
  #job: Job | null = null;
  #isReusable = true;

  /** @param script what the thread runs */
  constructor(script = join(appRoot, 'out', 'main', 'painter.cjs')) {
    this.#thread = new Worker(script);
    this.#thread.on('message', (message: FromPainter) => this.#receive(message));
    this.#thread.on('error', (error) => this.#drop(error as Error));
    this.#thread.on('exit', (code) => this.#drop(new Error(`the painting thread ended with ${code}`)));
  }

  /** False after an export that it did not end itself: it may still be busy with that. */
  get isReusable(): boolean {
    return this.#isReusable;
  }

  readonly paint: Paint = async (request, { signal, partial, onFile, onProgress }) => {
    if (!this.#isReusable) throw new Error('the painting thread has ended');
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
    else void this.#write(message.name, message.content);
  }

  /** An export that was cancelled may have ended before its file is written: the next one does not notice. */
  async #write(name: string, content: FileContent): Promise<void> {
    const job = this.#job;
    try {
      await job?.onFile(name, content);
      if (job === this.#job) this.#send({ kind: 'written' });
    } catch (error) {
      if (job === this.#job) this.#drop(error as Error);
    }
  }

  #drop(error: Error): void {
    this.#isReusable = false;
    this.#job?.reject(error);
  }

  #send(message: ToPainter): void {
    this.#thread.postMessage(message);
  }
}
