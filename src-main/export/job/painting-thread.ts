import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unpackError } from '../../contract/packed-error.ts';
import type { FileContent } from '../../files/destination.ts';
import { appRoot } from '../../program/app-root.ts';
import type { ExportSink, Paint } from './export-jobs.ts';
import type { FromPaintingThread, ToPaintingThread } from './messages.ts';

interface Job {
  readonly sink: ExportSink;
  resolve(): void;
  reject(error: Error): void;
}

/** A thread that paints one export after the other. */
export class PaintingThread {
  readonly #thread: Worker;
  #job: Job | null = null;
  #isReusable = true;

  /** @param script the file that the thread runs */
  constructor(script = join(appRoot, 'out', 'main', 'painter.cjs')) {
    this.#thread = new Worker(script);
    this.#thread.on('message', (message: FromPaintingThread) => this.#receive(message));
    this.#thread.on('error', (error) => this.#drop(error as Error));
    this.#thread.on('exit', (code) => this.#drop(new Error(`the painting thread ended with ${code}`)));
  }

  /** False after an export that the thread did not end itself: it may still be busy with it. */
  get isReusable(): boolean {
    return this.#isReusable;
  }

  readonly paint: Paint = async (request, sink) => {
    if (!this.#isReusable) throw new Error('the painting thread has ended');
    const cancel = () => this.#send({ kind: 'cancel' });
    sink.signal.addEventListener('abort', cancel);
    this.#thread.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#job = { sink, resolve, reject };
        this.#send({ kind: 'paint', request, partial: sink.partial });
      });
    } finally {
      this.#job = null;
      this.#thread.unref();
      sink.signal.removeEventListener('abort', cancel);
    }
  };

  async end(): Promise<void> {
    await this.#thread.terminate();
  }

  #receive(message: FromPaintingThread): void {
    if (message.kind === 'done') this.#job?.resolve();
    else if (message.kind === 'failed') this.#job?.reject(unpackError(message.error));
    else if (message.kind === 'progress') this.#job?.sink.onProgress(message.done, message.total);
    else void this.#write(message.name, message.content);
  }

  /** A cancelled export may end before its file is written; the next export must not notice. */
  async #write(name: string, content: FileContent): Promise<void> {
    const job = this.#job;
    try {
      await job?.sink.write(name, content);
      if (job === this.#job) this.#send({ kind: 'written' });
    } catch (error) {
      if (job === this.#job) this.#drop(error as Error);
    }
  }

  #drop(error: Error): void {
    this.#isReusable = false;
    this.#job?.reject(error);
  }

  #send(message: ToPaintingThread): void {
    this.#thread.postMessage(message);
  }
}

/** An idle thread is ended after this time, which frees its memory. */
const KEPT_MS = 30_000;

/** The idle thread. Starting one takes longer than painting a preview. */
let idle: { readonly thread: PaintingThread; readonly timer: NodeJS.Timeout } | null = null;

/** Paints in a thread: a picture takes up to a tenth of a second, in which a window would not move. */
export const paintInThread: Paint = async (request, sink) => {
  const thread = takeIdle() ?? new PaintingThread();
  try {
    await thread.paint(request, sink);
  } finally {
    if (thread.isReusable && idle === null) keep(thread);
    else await thread.end();
  }
};

function takeIdle(): PaintingThread | null {
  if (idle === null) return null;
  const { thread, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return thread.isReusable ? thread : null;
}

function keep(thread: PaintingThread): void {
  const timer = setTimeout(() => {
    idle = null;
    void thread.end();
  }, KEPT_MS);
  timer.unref();
  idle = { thread, timer };
}
