import { useEffect, useRef, useState } from 'react';
import { type Session, useSession } from '../state/session/session.ts';

/** Lists that change every frame cannot be read: while a game is followed, or a person drags along the timeline, they are made again this often. */
const CALM_MS = 250;
/** From one list to the next: made again in one frame, they would hold it up together. */
const GAP_MS = 40;

/** When the next list may be made again. */
let free = 0;

/** Milliseconds until a list that is due at `due` may be updated. */
function turnFor(due: number): number {
  const now = performance.now();
  const at = Math.max(now, due, free);
  free = at + GAP_MS;
  return at - now;
}

export type CalmSession = Pick<Session, 'picture' | 'source' | 'position'>;

/** The session as lists see it: at once while we step, four times a second while a game goes on or a drag. */
export function useCalmSession(): CalmSession {
  const [calm, setCalm] = useState<CalmSession>(useSession.getState);
  const shown = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      timer = undefined;
      shown.current = performance.now();
      setCalm(useSession.getState());
    };
    const stop = useSession.subscribe((now, before) => {
      const same = now.picture === before.picture && now.position === before.position;
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
