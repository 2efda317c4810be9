import { useEffect, useRef, useState } from 'react';
import { type Session, useSession } from '../state/session/session.ts';
import { leavePanelTurn, takePanelTurn } from './panel-turns.ts';

export type CalmSession = Pick<Session, 'picture' | 'source' | 'position'>;

/** Returns the session for panels and lists: updated after the diagram, and four times a second while the diagram changes in each frame. */
export function useCalmSession(): CalmSession {
  const [calm, setCalm] = useState<CalmSession>(useSession.getState);
  const length = useRef(0);
  useEffect(() => {
    const show = (): void => {
      leavePanelTurn(show);
      const now = useSession.getState();
      length.current = now.picture.timeline.length;
      setCalm(now);
    };
    const stop = useSession.subscribe((now, before) => {
      const isLonger = now.picture.timeline.length !== length.current;
      const same = now.picture === before.picture && now.position === before.position && !isLonger;
      const rests = before.motion === 'drag' && now.motion !== 'drag';
      if (same && !rests && now.source === before.source) return;
      if (now.picture !== before.picture) show();
      else takePanelTurn(show, show);
    });
    show();
    return () => {
      leavePanelTurn(show);
      stop();
    };
  }, []);
  return calm;
}
