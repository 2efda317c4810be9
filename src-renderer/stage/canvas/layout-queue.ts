import { isActive } from '../../state/session/stages.ts';
import { Frames } from './next-frame.ts';

/** Milliseconds of each frame in which waiting stages may begin their layout. */
const SHARE_MS = 6;

/** The pending layout of each stage by its id, the oldest first. */
const waiting = new Map<string, () => void>();
const frames = new Frames(showWaiting);

/**
 * Lays out a stage: the active one immediately, the others in later frames, because together they may take longer than a frame. For a
 * running game even the active stage leaves the next frame to the rest of the window. A later layout replaces a pending one.
 */
export function takeTurn(id: string, show: () => void, running = false): void {
  if (isActive(id)) frames.spareNext();
  if (isActive(id) && !running) {
    waiting.delete(id);
    show();
  } else waiting.set(id, show);
  frames.request();
}

function showWaiting(): void {
  try {
    showSome();
  } finally {
    // A stage that fails does not block the others.
    if (waiting.size > 0) frames.request();
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
