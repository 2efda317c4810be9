/** Milliseconds between two turns of the window: a timer costs it some. */
const TURN_MS = 10;

let lastTurn = 0;

/** Milliseconds that a long computation may take before it yields. */
const SLICE_MS = 8;

/** Returns a function that is true once a part of a long computation should end. */
export function slice(): () => boolean {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() > end;
}

/** Yields to the window. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Yields to the window if the last pause was long enough ago. */
export async function pause(): Promise<void> {
  if (performance.now() - lastTurn < TURN_MS) return;
  await nextTurn();
  lastTurn = performance.now();
}
