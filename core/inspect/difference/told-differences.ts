import { type Change, lifeOf, undoneLosses } from '../../changes/change.ts';
import type { ChangesBetween } from '../../changes/changes-between.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { changeColumnsBy } from '../../world/change-columns.ts';
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
  span: ToldSpan,
): ReadonlyMap<Change, ToldChange> {
  const { timeline, position: end } = span;
  const [after, at] = span.frames;
  const found = new Map<Change, ToldChange>();
  const note = (change: Change, told: ToldChange | null): void => {
    if (told?.frame != null && told.frame > after && told.frame <= at) found.set(change, told);
  };
  const values = changes.filter(isValueChange);
  toldWrites(timeline, end, values).forEach((told, i) => {
    if (told !== null && told.other <= after) note(values[i]!, told);
  });
  for (const { component, position, asked } of questions(changes, between, span)) {
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
function questions(
  changes: readonly Change[],
  between: ChangesBetween,
  { timeline, position: end }: ToldSpan,
): readonly Question[] {
  const columns = changeColumnsBy(timeline.columns);
  const all = new Map<string, Question>();
  const toldAt = (change: Change): number => (lifeOf(change) === null ? end : (between.spanOf(change)?.[1] ?? end));
  const isTold = ({ kind, component }: Change): boolean =>
    component !== null && (kind === 'gained' || kind === 'lost') && columns.has(component);
  const asked = changes.filter(isTold);
  const undone = undoneLosses(asked, toldAt);
  for (const change of asked) {
    if (undone.has(change)) continue;
    const component = change.component!;
    const position = toldAt(change);
    getOrInsert(all, `${position} ${component}`, () => ({ component, position, asked: [] })).asked.push(change);
  }
  return [...all.values()].sort((a, b) => b.position - a.position);
}

function isValueChange(change: Change): change is Change & { readonly component: string } {
  return change.kind === 'value' && change.component !== null;
}
