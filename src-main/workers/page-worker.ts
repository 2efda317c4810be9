import type { FromWorker, ToWorker, WorkerFunctions } from './call-message.ts';
import { serveCalls } from './serve-calls.ts';
import { WorkerCalls } from './worker-calls.ts';

/** The reason why a page's worker failed: its script could not be loaded, a message could not be read, or it threw. */
export interface WorkerFailure {
  readonly kind: 'not-loaded' | 'unreadable' | 'failed';
  /** The message of the error; empty for the other failures. */
  readonly message: string;
}

class PageWorkerError extends Error implements WorkerFailure {
  readonly kind: WorkerFailure['kind'];

  constructor(kind: WorkerFailure['kind'], message = '') {
    super(message);
    this.kind = kind;
  }
}

/** Returns why a call failed. */
export function failureOf(error: unknown): WorkerFailure {
  if (error instanceof PageWorkerError) return { kind: error.kind, message: error.message };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** Calls functions of a page's worker. */
export function pageWorker<Functions extends WorkerFunctions<keyof Functions & string>>(
  worker: Worker,
): WorkerCalls<Functions> {
  return new WorkerCalls<Functions>({
    post: (message, move) => worker.postMessage(message, [...move]),
    listen(received, failed) {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => received(data);
      worker.onerror = (event) => {
        event.preventDefault();
        // A script that cannot be loaded is a plain event without a message.
        const { message }: Partial<ErrorEvent> = event;
        failed(message === undefined ? new PageWorkerError('not-loaded') : new PageWorkerError('failed', message));
      };
      worker.onmessageerror = () => failed(new PageWorkerError('unreadable'));
    },
    end: () => worker.terminate(),
  });
}

/** Makes functions callable in the worker that runs this. */
export function serveWorker(functions: WorkerFunctions): void {
  const port = {
    post: (message: FromWorker, move: readonly ArrayBuffer[]) => postMessage(message, { transfer: [...move] }),
    listen: (received: (message: ToWorker) => void) =>
      addEventListener('message', ({ data }: MessageEvent<ToWorker>) => received(data)),
  };
  serveCalls(port, functions);
}
