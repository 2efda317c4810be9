import type { Translate } from '../../core/cells/translate.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import type { Events, ExportResult } from '../contract/api.ts';
import { onWorkerFailure, type WorkerFailure } from '../contract/worker-failure.ts';

/** Messages to the painting worker. `base`: the address of the site's files. */
export type ToWorker =
  | { readonly kind: 'paint'; readonly request: ExportRequest; readonly base: string }
  | { readonly kind: 'cancel' };

/** Messages of the worker. A failure is a message for people. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly result: ExportResult }
  | { readonly kind: 'failed'; readonly message: string };

const FAILURES = {
  failed: 'host.error.unexpected',
  'not-loaded': 'host.error.painterNotLoaded',
  unreadable: 'host.error.painterUnreadable',
} as const satisfies Record<WorkerFailure['kind'], string>;

interface Job {
  readonly request: ExportRequest;
  resolve(result: ExportResult): void;
  reject(error: Error): void;
}

/** Paints the page's exports in a worker, one after the other. The worker and its fonts are kept. */
export class PainterClient {
  readonly #onProgress: (progress: Events['export.progress']) => void;
  readonly #translate: Translate;
  /** By the id of the request, in the order of painting. */
  readonly #waiting = new Map<string, Job>();
  #worker: Worker | null = null;
  /** The current job. */
  #job: Job | null = null;

  constructor(onProgress: (progress: Events['export.progress']) => void, translate: Translate) {
    this.#onProgress = onProgress;
    this.#translate = translate;
  }

  paint(request: ExportRequest): Promise<ExportResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { request, resolve, reject });
      this.#startNext();
    });
  }

  cancel(id: string): null {
    if (this.#job?.request.id === id) this.#send({ kind: 'cancel' });
    this.#waiting.get(id)?.resolve({ kind: 'cancelled' });
    this.#waiting.delete(id);
    return null;
  }

  #startNext(): void {
    const [job] = this.#waiting.values();
    if (this.#job !== null || job === undefined) return;
    const { request } = job;
    this.#waiting.delete(request.id);
    this.#job = job;
    try {
      this.#send({ kind: 'paint', request, base: document.baseURI });
    } catch (error) {
      // Workers may be forbidden, or the request cannot be copied.
      this.#fail('failed', (error as Error).message);
    }
  }

  #send(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./painting-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    onWorkerFailure(worker, ({ kind, message }) => {
      worker.terminate();
      // The next export starts another worker.
      this.#worker = null;
      this.#fail(kind, message);
    });
    return worker;
  }

  #fail(kind: WorkerFailure['kind'], message: string): void {
    this.#end((job) => job.reject(new Error(this.#translate(FAILURES[kind], { message }))));
  }

  #receive(message: FromWorker): void {
    const id = this.#job?.request.id;
    if (message.kind === 'progress' && id !== undefined) this.#onProgress({ ...message, id });
    else if (message.kind === 'done') this.#end((job) => job.resolve(message.result));
    else if (message.kind === 'failed') this.#end((job) => job.reject(new Error(message.message)));
  }

  #end(settle: (job: Job) => void): void {
    const job = this.#job;
    this.#job = null;
    if (job !== null) settle(job);
    this.#startNext();
  }
}
