/** Makes calls one after the other, also after one that has failed. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(call: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(call);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all calls so far have ended. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
