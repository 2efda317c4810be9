import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { unpackError } from '../../contract/packed-error.ts';
import { startThread } from '../../program/start-thread.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { FromThread } from './worker.ts';

/** The number of threads. Compressing takes longer than painting, so two threads keep up with one painter; more than four never have work. */
export const THREADS = Math.max(2, Math.min(4, availableParallelism()));

type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A thread that runs tasks in order. */
export class Thread {
  readonly #worker = startWorker();
  readonly #waiting: Waiting[] = [];

  constructor() {
    this.#worker.on('message', (message: FromThread) => {
      const task = this.#waiting.shift();
      if ('error' in message) task?.reject(unpackError(message.error));
      else task?.resolve(message.result);
    });
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('A thread of the export has ended')));
  }

  /** @param transfer memory that moves to the thread and cannot be used afterwards */
  run<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    transfer: readonly ArrayBufferView[] = [],
  ): Promise<Result<Name>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: (result) => resolve(result as Result<Name>), reject });
      this.#worker.postMessage(
        { task, args },
        transfer.map(({ buffer }) => buffer as ArrayBuffer),
      );
    });
  }

  /** Ends the thread and rejects unfinished tasks. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** Threads for slow tasks. They start when they are needed, also after `close`, and take turns. */
export class Threads {
  readonly #threads: (Thread | undefined)[] = [];
  readonly #count: number;
  readonly #free: Uint8Array[] = [];
  #turn = 0;

  constructor(count = THREADS) {
    this.#count = count;
  }

  /** @param most the number of threads that take turns, by default all */
  next(most = this.#count): Thread {
    const turn = this.#turn++ % Math.min(most, this.#count);
    this.#threads[turn] ??= new Thread();
    return this.#threads[turn];
  }

  /** Gives a task a copy of some bytes in shared memory. The memory is reused after the task. */
  lend<R>(bytes: Uint8Array, task: (shared: Uint8Array) => Promise<R>): Promise<R> {
    // An `async` function would keep `bytes` in memory until the task ends.
    const free = this.#free.findIndex(({ length }) => length === bytes.length);
    const shared = this.#free.splice(free, free < 0 ? 0 : 1)[0] ?? new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    return task(shared).finally(() => this.#free.push(shared));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread?.close()));
  }
}

/** The output of the thread is dropped, because encoders print a greeting. */
function startWorker(): Worker {
  const quiet = { stdout: true, stderr: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } };
  return startThread('encoder.cjs', 'src-main/export/threads/worker.ts', quiet);
}
