import { useRef } from 'react';
import { useSession } from './session.ts';

/** The position. While a person drags along the timeline, the one where the drag began or rested last. */
export function useRestingPosition(): number {
  const kept = useRef(useSession.getState().position);
  return useSession(({ position, motion }) => {
    if (motion !== 'drag') kept.current = position;
    return kept.current;
  });
}
