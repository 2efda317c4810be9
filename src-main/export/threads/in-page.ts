import { type Tasks, tasks } from '../tasks/tasks.ts';

/** Tasks that are under way at once. */
export const THREADS = 1;

/** Does the tasks of an export where it is painted: that is a worker already, and the page moves meanwhile. */
export class Threads {
  #last: Promise<unknown> = Promise.resolve();

  next(_most?: number): this {
    return this;
  }

  /** One after the other, as in a thread: a segment of a film does not end before its frames. */
  run<Name extends keyof Tasks>(
    task: Name,
    args: Parameters<Tasks[Name]>,
    _transfer: readonly ArrayBufferView[] = [],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const run: (...given: typeof args) => unknown = tasks[task] as never;
    const done = this.#last.then(() => run(...args)) as Promise<Awaited<ReturnType<Tasks[Name]>>>;
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Gives a task some bytes. They may be changed as soon as this returns: the task gets a copy. */
  lend<R>(bytes: Uint8Array, task: (copy: Uint8Array) => Promise<R>): Promise<R> {
    return task(bytes.slice());
  }

  async close(): Promise<void> {
    // There is no thread to end.
  }
}
