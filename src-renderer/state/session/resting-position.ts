import { useSession } from './session.ts';

let rested = useSession.getState().position;
useSession.subscribe(({ position, motion }) => {
  if (motion !== 'drag') rested = position;
});

/** The position. While a person drags along the timeline, the one where the drag began or rested last. */
export function useRestingPosition(): number {
  return useSession(() => rested);
}
