import { type Id, indexOfId } from '../cells/id-format.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { WorldState } from './world.ts';

/** Two positions beside each other: an entity is alive at one of them, and not at the other. */
export interface LifeEdge {
  readonly alive: number;
  /** After `alive` where it was destroyed, before it where it was created. */
  readonly gone: number;
}

/** Whether the entity with this id, its version included, is alive. */
export function isAlive(world: WorldState, id: Id): boolean {
  const record = world.recordOf(indexOfId(id, world.ids.format));
  return record?.alive === true && record.id === id;
}

/**
 * Where the life of an entity ends, seen from the timeline's position, at which it is not alive. A version lives once, so
 * the steps in between are halved. The timeline is where it was afterwards.
 * @param aliveAt a position at which it was alive; positions that were trimmed away are not read
 * @returns null where it was not alive at any position from there that is kept
 */
export function lifeEdge(
  timeline: Timeline,
  worldNow: () => WorldState,
  { id, aliveAt }: { readonly id: Id; readonly aliveAt: number },
): LifeEdge | null {
  const here = timeline.position;
  const livesAt = (position: number): boolean => {
    timeline.seek(position);
    return isAlive(worldNow(), id);
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

/** Whether an edge is the answer at another position too. */
export function isEdgeFor({ alive, gone }: LifeEdge, position: number): boolean {
  return gone > alive ? position >= gone : position <= gone;
}
