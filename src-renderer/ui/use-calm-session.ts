import { useEffect, useRef, useState } from 'react';
import { type Session, useSession } from '../state/session/session.ts';

/**
 * Lists that change in every frame are unreadable, so while a game is followed or the timeline is dragged they are updated at this
 * interval.
 */
const CALM_MS = 250;
/** Milliseconds between updates of two lists, because updating all in one frame would delay it. */
const GAP_MS = 40;

/** The earliest time of the next update. */
let free = 0;

/** Milliseconds until a list that is due at `due` may be updated. */
function turnFor(due: number): number {
  const now = performance.now();
  const at = Math.max(now, due, free);
  free = at + GAP_MS;
  return at - now;
}

export type CalmSession = Pick<Session, 'picture' | 'source' | 'position'>;

/** Returns the session for lists: updated immediately while stepping, four times a second while a game runs or the timeline is dragged. */
export function useCalmSession(): CalmSession {
  const [calm, setCalm] = useState<CalmSession>(useSession.getState);
  const shown = useRef(0);
  const length = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      timer = undefined;
      shown.current = performance.now();
      const now = useSession.getState();
      length.current = now.picture.timeline.length;
      setCalm(now);
    };
    const stop = useSession.subscribe((now, before) => {
      const isLonger = now.picture.timeline.length !== length.current;
      const same = now.picture === before.picture && now.position === before.position && !isLonger;
      const rests = before.motion === 'drag' && now.motion !== 'drag';
      if (same && !rests && now.source === before.source) return;
      const passes = now.following || now.motion === 'drag';
      if (!passes || now.picture !== before.picture) show();
      else timer ??= setTimeout(show, turnFor(shown.current + CALM_MS));
    });
    show();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return calm;
}
