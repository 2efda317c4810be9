import { useEffect, useRef, useState } from 'react';
import { type Session, useSession } from '../state/session.ts';

/** Lists that change every frame cannot be read: while a game is followed, they are made again this often. */
const CALM_MS = 250;

export type CalmSession = Pick<Session, 'picture' | 'source' | 'position'>;

/** The session as lists see it: at once while we step, four times a second while a game goes on. */
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
      if (same && now.source === before.source) return;
      if (!now.following || now.picture !== before.picture) show();
      else timer ??= setTimeout(show, Math.max(0, shown.current + CALM_MS - performance.now()));
    });
    show();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return calm;
}
