import { isActive } from './stages.ts';

/** Milliseconds of each frame in which waiting stages may begin their layout. */
const SHARE_MS = 6;

/** What each stage has to show next, by its id; the one that waits longest first. */
const waiting = new Map<string, () => void>();
let request = 0;

/**
 * Shows something on a stage: at once on the active one, on the others in this frame or in one of the next, for together they may take longer
 * than a frame has. What waits is replaced by what comes later.
 */
export function takeTurn(id: string, show: () => void): void {
  if (isActive(id)) {
    waiting.delete(id);
    show();
    return;
  }
  waiting.set(id, show);
  if (request === 0) request = requestAnimationFrame(showWaiting);
}

function showWaiting(): void {
  try {
    showSome();
  } finally {
    // A stage that fails does not keep the others waiting.
    request = waiting.size === 0 ? 0 : requestAnimationFrame(showWaiting);
  }
}

function showSome(): void {
  let now = performance.now();
  const end = now + SHARE_MS;
  for (const [id, show] of [...waiting]) {
    waiting.delete(id);
    const began = now;
    show();
    now = performance.now();
    // The next one may take as long as this one did.
    if (now + (now - began) > end) break;
  }
}
