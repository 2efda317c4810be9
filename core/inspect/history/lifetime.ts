import { indexOfId, type RawId } from '../../cells/id-format.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { WorldState } from '../../world/world.ts';

/** Two adjacent positions of which an entity is alive at only one. */
export interface LifeEdge {
  readonly alive: number;
  readonly gone: number;
}

/** Compares the whole id, including its version. */
export function isIdAlive(world: WorldState, id: RawId): boolean {
  const record = world.recordOf(indexOfId(id, world.ids.format));
  return record?.alive === true && record.id === id;
}

/**
 * Finds the end of an entity's life that is nearest to the timeline's position, at which it is not alive. A version
 * lives only once, so binary search works. The timeline's position is restored.
 * @param aliveAt a position at which it was alive; trimmed positions are not read
 * @returns null if it was not alive at any position that is kept from there on
 */
export function lifeEdge(
  timeline: Timeline,
  worldNow: () => WorldState,
  { id, aliveAt }: { readonly id: RawId; readonly aliveAt: number },
): LifeEdge | null {
  const here = timeline.position;
  const livesAt = (position: number): boolean => {
    timeline.seek(position);
    return isIdAlive(worldNow(), id);
  };
  let alive = Math.min(timeline.length, Math.max(timeline.first, aliveAt));
  let gone = here;
  try {
    if (!livesAt(alive)) return null;
    while (Math.abs(gone - alive) > 1) {
      const middle = Math.floor((alive + gone) / 2);
      if (livesAt(middle)) alive = middle;
      else gone = middle;
    }
    return { alive, gone };
  } finally {
    timeline.seek(here);
  }
}

/** True if an edge is also the result for another position. */
export function isEdgeFor({ alive, gone }: LifeEdge, position: number): boolean {
  return gone > alive ? position >= gone : position <= gone;
}
