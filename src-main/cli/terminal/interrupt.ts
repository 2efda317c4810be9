/** Signals for Ctrl+C, and for the end of a job or terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes a signal that aborts on Ctrl+C or a request to terminate. A second such request ends the program immediately. */
export async function untilInterrupted<R>(run: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await run(interrupted.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
