import { flushSync } from 'react-dom';
import { useSession } from '../state/session/session.ts';

/** Milliseconds of a frame in which updates of panels may begin. */
const SHARE_MS = 2;
/** Milliseconds without a change after which the diagram rests. A held key repeats sooner. */
const REST_MS = 60;
/**
 * While the diagram changes in each frame, a panel is updated at this interval, because nobody can read what changes so fast: of a game or
 * recording, and of a script, which rests as soon as the key is released.
 */
const CALM_MS = { source: 250, script: 500 };

interface Waiting {
  readonly update: () => void;
  readonly since: number;
}

/** The pending update of each panel, the oldest first. */
const waiting = new Map<object, Waiting>();
/** The time of each panel's last update. */
const updated = new WeakMap<object, number>();
/** The time of the last change of the diagram. */
let changed = 0;
/** True if the diagram has changed since the last frame. */
let isNew = false;
let request = 0;

/**
 * Updates a panel beside the diagram in a later frame: in one in which the diagram is not laid out, and only as many panels as there is time
 * for. A later update replaces a pending one.
 */
export function takePanelTurn(panel: object, update: () => void): void {
  changed = performance.now();
  isNew = true;
  waiting.set(panel, { update, since: waiting.get(panel)?.since ?? changed });
  if (request === 0) request = requestAnimationFrame(updateWaiting);
}

/** Forgets the pending update of a panel. */
export function leavePanelTurn(panel: object): void {
  waiting.delete(panel);
}

function updateWaiting(): void {
  try {
    updateSome(performance.now());
  } finally {
    // A panel that fails does not block the others.
    isNew = false;
    request = waiting.size === 0 ? 0 : requestAnimationFrame(updateWaiting);
  }
}

function updateSome(now: number): void {
  const interval = useSession.getState().source === null ? CALM_MS.script : CALM_MS.source;
  const rests = now - changed > REST_MS;
  for (const [panel, { update, since }] of waiting) {
    const isDue = rests || now - (updated.get(panel) ?? 0) > interval;
    if (!isDue || (isNew && now - since < interval)) continue;
    waiting.delete(panel);
    updated.set(panel, now);
    flushSync(update);
    if (performance.now() - now > SHARE_MS) return;
  }
}
