import type { ExportRequest } from '../../core/export/request.ts';
import type { Events, ExportResult } from '../contract/api.ts';
import type { HostTranslate } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../workers/page-worker.ts';
import type { WorkerCalls } from '../workers/worker-calls.ts';

export interface SitePaintingFunctions {
  /** @param base the address of the site's files */
  paint(
    request: ExportRequest,
    base: string,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<ExportResult>;
}

/** Paints the page's exports in a worker, one after the other. The worker and its fonts are kept. */
export class PainterClient {
  readonly #onProgress: (progress: Events['export.progress']) => void;
  readonly #translate: HostTranslate;
  /** Cancels exports that wait or are being painted, by the id of the request. */
  readonly #cancels = new Map<string, AbortController>();
  #worker: WorkerCalls<SitePaintingFunctions> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(onProgress: (progress: Events['export.progress']) => void, translate: HostTranslate) {
    this.#onProgress = onProgress;
    this.#translate = translate;
  }

  paint(request: ExportRequest): Promise<ExportResult> {
    const cancel = new AbortController();
    this.#cancels.set(request.id, cancel);
    const before = this.#last;
    const painted = this.#paintAfter(before, request, cancel.signal).finally(() => this.#cancels.delete(request.id));
    this.#last = Promise.allSettled([before, painted]);
    return painted;
  }

  cancel(id: string): null {
    this.#cancels.get(id)?.abort();
    return null;
  }

  async #paintAfter(before: Promise<unknown>, request: ExportRequest, signal: AbortSignal): Promise<ExportResult> {
    await Promise.race([before, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    if (signal.aborted) return { kind: 'cancelled' };
    try {
      if (!this.#worker?.isAlive) this.#worker = startWorker();
      const onProgress = (done: number, total: number) => this.#onProgress({ id: request.id, done, total });
      return await this.#worker.call('paint', [request, document.baseURI, signal, onProgress]);
    } catch (error) {
      throw new Error(this.#explain(error));
    }
  }

  #explain(error: unknown): string {
    const { kind } = failureOf(error);
    return kind === 'failed' ? explain(error, this.#translate) : this.#translate(FAILURES[kind]);
  }
}

const FAILURES = {
  'not-loaded': 'host.error.painterNotLoaded',
  unreadable: 'host.error.painterUnreadable',
} as const satisfies Record<Exclude<WorkerFailure['kind'], 'failed'>, string>;

function startWorker(): WorkerCalls<SitePaintingFunctions> {
  return pageWorker(new Worker(new URL('./painting-worker.ts', import.meta.url), { type: 'module' }));
}
