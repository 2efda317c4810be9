/** Milliseconds between two turns of the window: a timer costs it some. */
const TURN_MS = 10;

let lastTurn = 0;

/** Yields to the window if the last pause was long enough ago. */
export async function pause(): Promise<void> {
  if (performance.now() - lastTurn < TURN_MS) return;
  await new Promise((done) => setTimeout(done));
  lastTurn = performance.now();
}
