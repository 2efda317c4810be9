/** Calls `work` once the page has nothing else to do. @returns gives it up */
export function whenIdle(work: () => void): () => void {
  // Not in Safari.
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
