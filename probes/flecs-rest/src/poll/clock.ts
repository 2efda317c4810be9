/** A source of time that tests can replace. */
export interface ProbeClock {
  /** Returns milliseconds since an arbitrary start. */
  now(): number;
  /** Calls `then` once after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: ProbeClock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds, or immediately when the signal aborts. */
export function pauseFor(clock: ProbeClock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal.addEventListener('abort', done);
  });
}
