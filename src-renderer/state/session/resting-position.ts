import { useSession } from './session.ts';

let rested = useSession.getState().position;
useSession.subscribe(({ position, motion }) => {
  if (motion !== 'drag') rested = position;
});

/** Returns the position; during a drag along the timeline, the last position at rest. */
export function useRestingPosition(): number {
  return useSession(restingPosition);
}

export function restingPosition(): number {
  return rested;
}
