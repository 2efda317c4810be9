import { useMemo } from 'react';
import { type EntityAt, entityAt } from '../../core/changes/entity-at.ts';
import { settledBefore } from '../../core/script/run/operation-at.ts';
import { isScriptRun } from '../state/script/document.ts';
import { engineIn, type MemoryPicture } from '../state/source/picture.ts';

/** Returns an entity in the middle of a script's operation; null at its ends and for games, where the world can be read as it is. */
function entityWithin(picture: MemoryPicture, index: number): EntityAt | null {
  const { timeline } = picture;
  const { position, length } = timeline;
  if (!isScriptRun(picture)) return null;
  const from = settledBefore(picture, position);
  if (from === position) return null;
  const operation = timeline.operationOf(position);
  let to = position + 1;
  while (to < length && timeline.operationOf(to) === operation) to++;
  return entityAt(timeline, engineIn(picture), index, [from, to]);
}

export function useEntityWithin(picture: MemoryPicture, index: number): EntityAt | null {
  const { position } = picture.timeline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changes in place with its position
  return useMemo(() => entityWithin(picture, index), [picture, index, position]);
}
