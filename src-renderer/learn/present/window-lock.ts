/** A lock that a window holds as long as its page is open. The browser frees it however the page ends, also in a crash. */
function nameOf(id: string): string {
  return `ecs-atlas.window.${id}`;
}

/**
 * Holds the lock of a window.
 * @param held is called once other pages can see it
 * @returns a function that frees it
 */
export function holdWindowLock(id: string, held: () => void): () => void {
  let free = (): void => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  void navigator.locks.request(nameOf(id), () => {
    held();
    return freed;
  });
  return free;
}

/**
 * Calls `closed` once a window has been closed.
 * @returns a function that stops waiting
 */
export function whenWindowCloses(id: string, closed: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks.request(nameOf(id), { signal: waiting.signal }, closed).catch(() => {
    // The wait was stopped.
  });
  return () => waiting.abort();
}
