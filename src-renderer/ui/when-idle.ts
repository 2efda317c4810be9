/** Milliseconds after which work no longer waits. Chromium may not call at all in a page that paints nothing more. */
const MAX_MS = 2000;

/** Calls `work` once the page has nothing else to do. @returns gives it up */
export function whenIdle(work: () => void): () => void {
  // Safari does not have it.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, MAX_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: MAX_MS });
  return () => cancelIdleCallback(handle);
}
