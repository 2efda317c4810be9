import {
  buffersToMove,
  type CallMessage,
  type CallOutcome,
  type FromWorker,
  type ToWorker,
  type WorkerFunctions,
} from './call-message.ts';
import { packError, unpackError } from './packed-error.ts';

/** The worker's end of the connection. */
export interface WorkerPort {
  post(message: FromWorker, move: readonly ArrayBuffer[]): void;
  listen(received: (message: ToWorker) => void): void;
}

/** Answers the calls of a worker one after the other. `afterEach` runs after each answer. */
export function serveCalls(port: WorkerPort, functions: WorkerFunctions, afterEach: () => void = () => {}): void {
  const calls = new Map<number, ServedCall>();
  let last = Promise.resolve();
  port.listen((message) => {
    if (message.kind === 'abort') calls.get(message.id)?.abort();
    else if (message.kind === 'returned') calls.get(message.id)?.returned(message.callback, message.outcome);
    else {
      const call = new ServedCall(port, message);
      calls.set(message.id, call);
      last = last.then(async () => {
        await call.answer(functions[message.name]!);
        calls.delete(message.id);
        afterEach();
      });
    }
  });
}

interface Callback {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

class ServedCall {
  readonly #port: WorkerPort;
  readonly #message: CallMessage;
  readonly #cancelled = new AbortController();
  readonly #running = new Map<number, Callback>();
  #callbacks = 0;

  constructor(port: WorkerPort, message: CallMessage) {
    this.#port = port;
    this.#message = message;
  }

  /** An aborted function does not wait for its callbacks. */
  abort(): void {
    this.#cancelled.abort();
    for (const { reject } of this.#running.values()) reject(this.#cancelled.signal.reason);
    this.#running.clear();
  }

  returned(callback: number, outcome: CallOutcome): void {
    const running = this.#running.get(callback);
    this.#running.delete(callback);
    if ('error' in outcome) running?.reject(unpackError(outcome.error));
    else running?.resolve(outcome.result);
  }

  async answer(run: WorkerFunctions[string]): Promise<void> {
    const { id, args, callbacks, signals } = this.#message;
    const given = [...args];
    for (const at of callbacks) given[at] = (...values: readonly unknown[]) => this.#callBack(at, values);
    for (const at of signals) given[at] = this.#cancelled.signal;
    try {
      const result = await run(...(given as never[]));
      // Bytes are made for the caller, so they are not copied.
      const move = result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : buffersToMove(result);
      this.#port.post({ kind: 'done', id, outcome: { result } }, move);
    } catch (error) {
      this.#port.post({ kind: 'done', id, outcome: { error: packError(error) } }, []);
    }
  }

  #callBack(at: number, args: readonly unknown[]): Promise<unknown> {
    const callback = this.#callbacks++;
    const returned = new Promise((resolve, reject) => this.#running.set(callback, { resolve, reject }));
    // The caller learns of the error too, so a function need not wait for its callbacks.
    returned.catch(() => undefined);
    this.#port.post({ kind: 'callback', id: this.#message.id, callback, at, args }, buffersToMove(args[0]));
    return returned;
  }
}
