import { THREADS } from '#export/threads';

/** Takes the results of tasks in the order in which they began. Only a few run at once, so that results do not pile up. */
export class OrderedResults<Result> {
  readonly #take: (result: Result) => Promise<void> | void;
  readonly #pending: Promise<Result>[] = [];

  constructor(take: (result: Result) => Promise<void> | void) {
    this.#take = take;
  }

  /**
   * Waits while too many tasks run.
   * @throws the error of an earlier task or of `take`
   */
  async add(task: Promise<Result>): Promise<void> {
    // The error is thrown when the result is taken; until then it must not count as unhandled.
    task.catch(() => undefined);
    this.#pending.push(task);
    while (this.#pending.length > THREADS) await this.#next();
  }

  async end(): Promise<void> {
    while (this.#pending.length > 0) await this.#next();
  }

  async #next(): Promise<void> {
    await this.#take(await this.#pending.shift()!);
  }
}
