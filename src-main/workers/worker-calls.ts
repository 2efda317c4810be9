import type { CallOutcome, FromWorker, ToWorker, WorkerFunctions } from './call-message.ts';
import { packError, unpackError } from './packed-error.ts';

/** The connection to a worker of a page or to a thread of Node. */
export interface WorkerConnection {
  post(message: ToWorker, move: readonly ArrayBuffer[]): void;
  /** Passes messages on. `failed` is called when the worker cannot be loaded, throws outside a call, or has ended. */
  listen(received: (message: FromWorker) => void, failed: (error: Error) => void): void;
  end(): unknown;
}

type Post = (message: ToWorker) => void;

interface Settle {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Calls the functions of a worker as if they were here. */
export class WorkerCalls<Functions extends WorkerFunctions<keyof Functions & string>> {
  readonly #connection: WorkerConnection;
  readonly #calls = new Map<number, RunningCall>();
  #started = 0;
  #failure: Error | null = null;
  /** A promise if ending takes time. */
  #ended: unknown = null;

  constructor(connection: WorkerConnection) {
    this.#connection = connection;
    connection.listen(
      (message) => this.#receive(message),
      (error) => this.#fail(error),
    );
  }

  /** False once the worker has failed or has ended. */
  get isAlive(): boolean {
    return this.#failure === null;
  }

  /**
   * Calls a function; calls run in their order. Arguments may be callbacks and abort signals; others are copied.
   * An error that a callback throws is passed to the worker, and is the error of the call.
   * @param move memory that moves to the worker and cannot be used afterwards
   * @throws the error of the function, or why the worker has failed
   */
  call<Name extends keyof Functions & string>(
    name: Name,
    args: Parameters<Functions[Name]>,
    move: readonly ArrayBufferView[] = [],
  ): Promise<Awaited<ReturnType<Functions[Name]>>> {
    const buffers = move.map(({ buffer }) => buffer as ArrayBuffer);
    // An `async` function would keep the arguments in memory until the call is done.
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) throw this.#failure;
      const id = this.#started++;
      const call = new RunningCall(id, args, (message) => this.#connection.post(message, []), {
        resolve: (result) => resolve(result as never),
        reject,
      });
      const { callbacks, signals } = call;
      const plain = args.map((arg, at) => (callbacks.has(at) || signals.has(at) ? null : arg));
      const indices = { callbacks: [...callbacks.keys()], signals: [...signals.keys()] };
      this.#connection.post({ kind: 'call', id, name, args: plain, ...indices }, buffers);
      this.#calls.set(id, call);
      call.watchSignals();
    });
  }

  /** Ends the worker; unfinished calls are rejected. */
  async end(): Promise<void> {
    this.#fail(new Error('The worker has ended'));
    await this.#ended;
  }

  #receive(message: FromWorker): void {
    const call = this.#calls.get(message.id);
    if (message.kind === 'callback') void call?.callBack(message);
    else {
      this.#calls.delete(message.id);
      call?.settle(message.outcome);
    }
  }

  #fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    this.#ended = this.#connection.end();
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
  }
}

/** A call that is not done. */
class RunningCall {
  readonly callbacks: ReadonlyMap<number, AnyFunction>;
  readonly signals: ReadonlyMap<number, AbortSignal>;
  readonly #id: number;
  readonly #post: Post;
  readonly #promise: Settle;
  #isDone = false;
  /** The first error of a callback. */
  #error: Error | null = null;

  constructor(id: number, args: readonly unknown[], post: Post, promise: Settle) {
    this.#id = id;
    this.#post = post;
    this.#promise = promise;
    const entries = [...args.entries()];
    this.callbacks = new Map(entries.filter((entry): entry is [number, AnyFunction] => typeof entry[1] === 'function'));
    this.signals = new Map(entries.filter((entry): entry is [number, AbortSignal] => entry[1] instanceof AbortSignal));
  }

  watchSignals(): void {
    for (const signal of this.signals.values()) {
      signal.addEventListener('abort', this.#abort);
      if (signal.aborted) this.#abort();
    }
  }

  async callBack({ callback, at, args }: FromWorker & { readonly kind: 'callback' }): Promise<void> {
    const returned = (outcome: CallOutcome): void => {
      // The call may have ended meanwhile, for example because it was aborted.
      if (!this.#isDone) this.#post({ kind: 'returned', id: this.#id, callback, outcome });
    };
    try {
      returned({ result: await this.callbacks.get(at)?.(...args) });
    } catch (error) {
      this.#error ??= error instanceof Error ? error : new Error(String(error));
      returned({ error: packError(error) });
    }
  }

  settle(outcome: CallOutcome): void {
    if (this.#error !== null) this.reject(this.#error);
    else if ('error' in outcome) this.reject(unpackError(outcome.error));
    else {
      this.#done();
      this.#promise.resolve(outcome.result);
    }
  }

  reject(error: Error): void {
    this.#done();
    this.#promise.reject(error);
  }

  readonly #abort = (): void => this.#post({ kind: 'abort', id: this.#id });

  #done(): void {
    this.#isDone = true;
    for (const signal of this.signals.values()) signal.removeEventListener('abort', this.#abort);
  }
}

/**
 * Calls one function of a worker that ends with it.
 * @returns a function that cancels; nothing is called back afterwards
 */
export function callOnce<
  Functions extends WorkerFunctions<keyof Functions & string>,
  Name extends keyof Functions & string,
>(
  worker: WorkerCalls<Functions>,
  name: Name,
  args: Parameters<Functions[Name]>,
  { onDone, onFailure }: { onDone(result: Awaited<ReturnType<Functions[Name]>>): void; onFailure(error: Error): void },
): () => void {
  let isCancelled = false;
  worker
    .call(name, args)
    .finally(() => worker.end())
    .then(
      (result) => isCancelled || onDone(result),
      (error) => isCancelled || onFailure(error),
    );
  return () => {
    isCancelled = true;
    void worker.end();
  };
}
