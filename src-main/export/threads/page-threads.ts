import { CallQueue } from '../../files/call-queue.ts';
import { type Tasks, tasks } from '../tasks/tasks.ts';

/** The number of tasks that run at once. */
export const THREADS = 1;

/** Runs the tasks of an export in the thread that paints. It is a worker of the page, so the page stays responsive. */
export class Threads {
  readonly #calls = new CallQueue();

  next(_most?: number): this {
    return this;
  }

  /** Runs tasks one after the other as a thread does, so a segment of a film does not end before its frames. */
  call<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    _transfer: readonly ArrayBufferView[] = [],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const run: (...given: typeof args) => unknown = tasks[task] as never;
    return this.#calls.add(() => run(...args)) as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  /** Gives a task a copy of some bytes. The caller may change them as soon as this returns. */
  lend<R>(bytes: Uint8Array, task: (copy: Uint8Array) => Promise<R>): Promise<R> {
    return task(bytes.slice());
  }

  async close(): Promise<void> {
    // There is no thread to end.
  }
}
