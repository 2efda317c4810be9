import type { IdFormat } from '../cells/id-format.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { changeColumnsBy, type LastChange, lastChangesOf } from '../world/change-columns.ts';
import type { EntityReading } from './entity-reading.ts';

/** Returns the last gain or loss of each component by an entity, as a game told it. */
export type ToldOf = (index: number) => ReadonlyMap<string, LastChange>;

/** Returns what a game whose ids have no versions told of gains and losses; undefined if it told nothing, or if versions tell more. */
export function toldIn(columns: ColumnSet, { versions }: IdFormat): ToldOf | undefined {
  return versions > 1 || changeColumnsBy(columns).size === 0 ? undefined : (index) => lastChangesOf(columns, index);
}

/**
 * True if an entity was probably destroyed between two readings and another one has its id: the game told that it lost all components before
 * it gained its present ones. Two changes in one frame are ordered by the systems that made them. If no component is gone, the result is false,
 * because a game may tell a loss before the structure shows it.
 */
export function isProbablyReused(
  was: EntityReading,
  is: EntityReading,
  told: ReadonlyMap<string, LastChange>,
): boolean {
  const lost = [...was.components.keys()].filter((component) => !is.components.has(component));
  const has = [...is.components.keys()];
  if (lost.length === 0 || has.length === 0 || ![...lost, ...has].every((component) => told.has(component)))
    return false;
  return lost.every((component) => has.every((other) => isBefore(told.get(component)!, told.get(other)!)));
}

function isBefore(a: LastChange, b: LastChange): boolean {
  return a.frame < b.frame || (a.frame === b.frame && a.system < b.system);
}
