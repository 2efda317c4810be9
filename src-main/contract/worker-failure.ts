/** Why a worker failed: its script could not be loaded, a message could not be read, or it threw. */
export interface WorkerFailure {
  readonly kind: 'not-loaded' | 'unreadable' | 'failed';
  /** The message of the error; empty for the other failures. */
  readonly message: string;
}

/** Calls `failed` for each failure of a page's worker. */
export function onWorkerFailure(worker: Worker, failed: (failure: WorkerFailure) => void): void {
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that cannot be loaded is a plain event without a message.
    const { message }: Partial<ErrorEvent> = event;
    failed(message === undefined ? { kind: 'not-loaded', message: '' } : { kind: 'failed', message });
  };
  worker.onmessageerror = () => failed({ kind: 'unreadable', message: '' });
}
