import { availableParallelism } from 'node:os';
import { startThread } from '../../program/start-thread.ts';
import { nodeWorker } from '../../workers/node-worker.ts';
import type { WorkerCalls } from '../../workers/worker-calls.ts';
import type { Tasks } from '../tasks/tasks.ts';

/** The number of threads. Compressing takes longer than painting, so two threads keep up with one painter; more than four never have work. */
export const THREADS = Math.max(2, Math.min(4, availableParallelism()));

/** Threads for slow tasks. They start when they are needed, also after `close`, and take turns. */
export class Threads {
  readonly #threads: (WorkerCalls<Tasks> | undefined)[] = [];
  readonly #count: number;
  readonly #free: Uint8Array[] = [];
  #turn = 0;

  constructor(count = THREADS) {
    this.#count = count;
  }

  /** @param most the number of threads that take turns, by default all */
  next(most = this.#count): WorkerCalls<Tasks> {
    const turn = this.#turn++ % Math.min(most, this.#count);
    this.#threads[turn] ??= startWorker();
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
    await Promise.all(this.#threads.splice(0).map((thread) => thread?.end()));
  }
}

/** The output of the thread is dropped, because encoders print a greeting. */
function startWorker(): WorkerCalls<Tasks> {
  const quiet = { stdout: true, stderr: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } };
  return nodeWorker(startThread('encoder.cjs', 'src-main/export/threads/worker.ts', quiet));
}
