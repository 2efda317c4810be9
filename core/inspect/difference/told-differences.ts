import { type Change, lifeOf } from '../../changes/change.ts';
import type { ChangesBetween } from '../../changes/changes-between.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type ToldChange, toldChanges } from '../conditions/system-changes.ts';
import { toldOfLife } from '../conditions/told-lives.ts';
import { toldWrites } from '../conditions/told-writes.ts';

/** The second moment of a comparison, and the frames of both. */
interface ToldSpan {
  readonly timeline: Timeline;
  readonly position: number;
  readonly frames: readonly [first: number, second: number];
}

/**
 * Returns what the game told of the differences between two moments: of gains and losses, and of the values of entities that it traces if no
 * other system wrote them. An entity is created by the system that gave it its first components, and destroyed by the one that took its last.
 * Moves the timeline.
 */
export function toldDifferences(
  changes: readonly Change[],
  between: ChangesBetween,
  { timeline, position: end, frames: [after, at] }: ToldSpan,
): ReadonlyMap<Change, ToldChange> {
  const found = new Map<Change, ToldChange>();
  const note = (change: Change, told: ToldChange | null): void => {
    if (told?.frame != null && told.frame > after && told.frame <= at) found.set(change, told);
  };
  const values = changes.filter(isValueChange);
  toldWrites(timeline, end, values).forEach((told, i) => {
    if (told !== null && told.other <= after) note(values[i]!, told);
  });
  for (const { component, position, asked } of questions(changes, between, end)) {
    timeline.seek(position);
    const indices = asked.map(({ index }) => index);
    for (const [i, told] of toldChanges(timeline, position, [component], indices).entries()) note(asked[i]!, told);
  }
  const lives = new Map<Change, ToldChange[]>();
  for (const [change, told] of found) {
    const life = lifeOf(change);
    if (life !== null) getOrInsert(lives, life, () => []).push(told);
  }
  for (const [life, all] of lives) {
    const told = toldOfLife(life.kind === 'created' ? 'created' : 'destroyed', all);
    if (told !== null) found.set(life, told);
  }
  return found;
}

interface Question {
  readonly component: string;
  readonly position: number;
  readonly asked: Change[];
}

/**
 * Groups gains and losses by component and by the position at which the game tells them: an entity's destruction must be asked before another
 * one uses its id.
 */
function questions(changes: readonly Change[], between: ChangesBetween, end: number): readonly Question[] {
  const all = new Map<string, Question>();
  const toldAt = (change: Change): number => (lifeOf(change) === null ? end : (between.spanOf(change)?.[1] ?? end));
  const gained = changes.filter(({ kind }) => kind === 'gained');
  const gains = new Map(gained.map((change) => [keyOf(change), toldAt(change)]));
  for (const change of changes) {
    const { kind, component } = change;
    if (component === null || (kind !== 'gained' && kind !== 'lost')) continue;
    const position = toldAt(change);
    // The last change is told: the gain, if the component is there again.
    if (kind === 'lost' && (gains.get(keyOf(change)) ?? Number.POSITIVE_INFINITY) <= position) continue;
    getOrInsert(all, `${position} ${component}`, () => ({ component, position, asked: [] })).asked.push(change);
  }
  return [...all.values()].sort((a, b) => b.position - a.position);
}

function keyOf({ index, component }: Change): string {
  return `${index} ${component}`;
}

function isValueChange(change: Change): change is Change & { readonly component: string } {
  return change.kind === 'value' && change.component !== null;
}
