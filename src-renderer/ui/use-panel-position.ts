import { useSyncExternalStore } from 'react';
import { restingPosition } from '../state/session/resting-position.ts';
import { useSession } from '../state/session/session.ts';
import { leavePanelTurn, takePanelTurn } from './panel-turns.ts';

/** Returns the resting position for a panel, which follows it after the diagram. */
export function usePanelPosition(): number {
  return useSyncExternalStore(subscribe, restingPosition, restingPosition);
}

function subscribe(update: () => void): () => void {
  let shown = restingPosition();
  const stop = useSession.subscribe(() => {
    if (restingPosition() === shown) return;
    shown = restingPosition();
    takePanelTurn(update, update);
  });
  return () => {
    stop();
    leavePanelTurn(update);
  };
}
