/** Time as the adapter sees it, so that tests can let it pass. */
export interface Clock {
  /** Milliseconds from some moment on. */
  now(): number;
  /** Calls back once after so many milliseconds, unless what it returns is called before. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds, or at once when the signal is given. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
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
