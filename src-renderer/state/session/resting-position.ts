import { useSession } from './session.ts';

let rested = useSession.getState().position;
useSession.subscribe(({ position, motion }) => {
  if (motion !== 'drag') rested = position;
});

/** The position; during a drag along the timeline, the last one at rest. */
export function useRestingPosition(): number {
  return useSession(() => rested);
}
