/** Maximum wait in milliseconds. Chromium may never call back in a page that no longer paints. */
const MAX_MS = 2000;

/**
 * Calls `work` once the page is idle.
 * @returns a function that cancels
 */
export function whenIdle(work: () => void): () => void {
  // Safari lacks this function.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, MAX_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: MAX_MS });
  return () => cancelIdleCallback(handle);
}
