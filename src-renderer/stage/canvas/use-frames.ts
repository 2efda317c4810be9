import { useCallback, useSyncExternalStore } from 'react';
import { onFrame, stageNamed } from '../../state/session/stages.ts';

/** Renders again whenever a stage shows another picture or another part of it. */
export function useFrames(id: string): void {
  const subscribe = useCallback((listener: () => void) => onFrame(id, listener), [id]);
  useSyncExternalStore(subscribe, () => placeOf(id));
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Returns a text that differs for each scene and each place of the camera. */
function placeOf(id: string): string {
  const shown = stageNamed(id)?.shown ?? null;
  if (shown === null) return '';
  const { scene, transform } = shown;
  if (!numbers.has(scene)) numbers.set(scene, ++count);
  return `${numbers.get(scene)} ${transform.x} ${transform.y} ${transform.k}`;
}
