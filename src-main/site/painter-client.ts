import type { Translate } from '../../core/cells/translate.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import type { Events, ExportResult } from '../api.ts';

/** What the page says to its painting worker. `base`: where the site's files are. */
export type ToWorker =
  | { readonly kind: 'paint'; readonly request: ExportRequest; readonly base: string }
  | { readonly kind: 'cancel' };

/** What the worker says. A failure is a message for people. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly result: ExportResult }
  | { readonly kind: 'failed'; readonly message: string };

interface Job {
  readonly id: string;
  resolve(result: ExportResult): void;
  reject(error: Error): void;
}

/** Exports of the page, painted in a worker one after the other. The worker is kept, with its fonts. */
export class PainterClient {
  readonly #onProgress: (progress: Events['export.progress']) => void;
  readonly #translate: Translate;
  #last: Promise<unknown> = Promise.resolve();
  #worker: Worker | null = null;
  #job: Job | null = null;

  constructor(onProgress: (progress: Events['export.progress']) => void, translate: Translate) {
    this.#onProgress = onProgress;
    this.#translate = translate;
  }

  paint(request: ExportRequest): Promise<ExportResult> {
    const turn = this.#last.then(() => this.#paint(request));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  cancel(id: string): null {
    if (this.#job?.id === id) this.#send({ kind: 'cancel' });
    return null;
  }

  #paint(request: ExportRequest): Promise<ExportResult> {
    return new Promise((resolve, reject) => {
      this.#job = { id: request.id, resolve, reject };
      this.#send({ kind: 'paint', request, base: document.baseURI });
    });
  }

  #send(message: ToWorker): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./painting-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      // A script that could not be loaded is a plain event, without a message.
      const { message }: Partial<ErrorEvent> = event;
      const isLoaded = message !== undefined;
      this.#fail(
        worker,
        isLoaded ? 'host.error.unexpected' : 'host.error.painterNotLoaded',
        isLoaded ? { message } : {},
      );
    };
    worker.onmessageerror = () => this.#fail(worker, 'host.error.painterUnreadable');
    return worker;
  }

  /** The next export starts another worker. */
  #fail(worker: Worker, key: string, args?: Parameters<Translate>[1]): void {
    worker.terminate();
    this.#worker = null;
    this.#end((job) => job.reject(new Error(this.#translate(key, args))));
  }

  #receive(message: FromWorker): void {
    const id = this.#job?.id;
    if (message.kind === 'progress' && id !== undefined) this.#onProgress({ ...message, id });
    else if (message.kind === 'done') this.#end((job) => job.resolve(message.result));
    else if (message.kind === 'failed') this.#end((job) => job.reject(new Error(message.message)));
  }

  #end(settle: (job: Job) => void): void {
    const job = this.#job;
    this.#job = null;
    if (job !== null) settle(job);
  }
}
