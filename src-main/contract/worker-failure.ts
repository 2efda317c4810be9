/** Why a worker's work ended: its script could not be loaded, one of its messages could not be read, or it threw an error. */
export interface WorkerFailure {
  readonly kind: 'not-loaded' | 'unreadable' | 'failed';
  /** That of the error; empty for the other failures. */
  readonly message: string;
}

/** Calls `failed` for each failure of a worker of a page. */
export function onWorkerFailure(worker: Worker, failed: (failure: WorkerFailure) => void): void {
  worker.onerror = (event) => {
    event.preventDefault();
    // A script that could not be loaded is a plain event, without a message.
    const { message }: Partial<ErrorEvent> = event;
    failed(message === undefined ? { kind: 'not-loaded', message: '' } : { kind: 'failed', message });
  };
  worker.onmessageerror = () => failed({ kind: 'unreadable', message: '' });
}
