import { type Change, lifeOf, undoneLosses } from '../changes/change.ts';
import type { ToldChange, ToldOf } from '../inspect/conditions/system-changes.ts';
import { toldOfLife } from '../inspect/conditions/told-lives.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { type ToldMemory, toldSince } from './told-in.ts';

/**
 * Returns what a game told of the changes between two readings that follow each other, those that it told.
 * @param position the second one
 * @param firstOf returns the first frame in which a change of a kind may have happened; null if it is not known
 */
export function toldOfChanges(
  memory: ToldMemory,
  changes: readonly Change[],
  position: number,
  firstOf: (kind: Change['kind']) => number | null,
): ToldOf {
  const found = new Map<Change, ToldChange>();
  const undone = undoneLosses(changes);
  const replaced = new Set(
    changes.flatMap(({ kind, index, reuse }) => (kind === 'created' && reuse === null ? index : [])),
  );
  for (const change of changes) {
    const life = change.kind === 'destroyed' ? change : lifeOf(change);
    // The game told the end of the last of several entities with the same id.
    const isOfLast = life?.isUntold === true || (change.kind === 'others' && Number(change.to) > 1);
    if (undone.has(change) || isOfLast) continue;
    const told = toldSince(memory, position, change, firstOf(change.kind));
    // If the index belongs to another entity now, the loss may be either entity's, unless the game tells whose it was.
    const isOfOther = change.kind === 'lost' && replaced.has(change.index) && told?.of === undefined;
    if (told !== null && !isOfOther) found.set(change, told);
  }
  for (const [life, parts] of partsOfLives(changes)) {
    // The last change of a component may be one of the entity that has the id now.
    const end = life.kind === 'destroyed' && life.reuse !== null ? found.get(life) : undefined;
    if (end !== undefined) for (const part of parts) if (isAfter(found.get(part), end)) found.delete(part);
    const told = parts.flatMap((change) => found.get(change) ?? []);
    // A system that is not told may have been the first, or the last.
    if (found.has(life) || told.length < parts.length) continue;
    const whole = toldOfLife(life.kind === 'created' ? 'created' : 'destroyed', told);
    if (whole !== null) found.set(life, whole);
  }
  return found;
}

function isAfter(told: ToldChange | undefined, end: ToldChange): boolean {
  const [frame, last] = [told?.frame ?? 0, end.frame ?? 0];
  const rowOf = (of: ToldChange | undefined): number => (typeof of?.system === 'object' ? of.system.row : -1);
  return frame > last || (frame === last && rowOf(told) > rowOf(end));
}

function partsOfLives(changes: readonly Change[]): ReadonlyMap<Change, readonly Change[]> {
  const parts = new Map<Change, Change[]>();
  for (const change of changes) {
    const life = lifeOf(change);
    if (life !== null) getOrInsert(parts, life, () => []).push(change);
  }
  return parts;
}
