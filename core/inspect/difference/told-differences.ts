import { type Change, lifeOf } from '../../changes/change.ts';
import type { ChangesBetween, Span } from '../../changes/changes-between.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { isApartFromLife, type ToldChange, type ToldOf } from '../conditions/system-changes.ts';
import { toldWrites } from '../conditions/told-writes.ts';

/** The frames of a game between two moments. */
export interface FramesBetween {
  /** They tell when something happened, and which ids were used again. */
  readonly spans: readonly Span[];
  /** Returns what the game told of changes of a span. */
  toldIn(span: Span, changes: readonly Change[]): ToldOf;
  /** True for a change of a span that did not happen between the two moments, because their structure was read at other times. */
  isOutside(span: Span, change: Change, told: ToldChange | null): boolean;
}

/** The frames and systems that a game told for the differences between two moments. */
export interface ToldDifferences {
  readonly told: ReadonlyMap<Change, ToldChange>;
  /** Losses of components before their entity was destroyed. */
  readonly apart: ReadonlySet<Change>;
  readonly outside: ReadonlySet<Change>;
}

/** The second moment of a comparison, and the frames of both. */
interface ToldSpan {
  readonly timeline: Timeline;
  readonly position: number;
  readonly frames: readonly [first: number, second: number];
}

/**
 * Returns what the game told of the differences between two moments, as it told the changes of the frames in between; and of the values of
 * entities that it traces if no other system wrote them. Moves the timeline.
 */
export function toldDifferences(
  changes: readonly Change[],
  between: ChangesBetween,
  { toldIn, isOutside }: Pick<FramesBetween, 'toldIn' | 'isOutside'>,
  { timeline, position, frames: [after, at] }: ToldSpan,
): ToldDifferences {
  const [told, apart, outside] = [new Map<Change, ToldChange>(), new Set<Change>(), new Set<Change>()];
  const values = changes.filter(isValueChange);
  toldWrites(timeline, position, values).forEach((write, i) => {
    if (write !== null && write.other <= after && write.frame > after && write.frame <= at && write.until >= at)
      told.set(values[i]!, write);
  });
  for (const [span, asked] of bySpan(changes, between)) {
    timeline.seek(span[1]);
    const indices = new Set(asked.map(({ index }) => index));
    const toldOf = toldIn(
      span,
      [...indices].flatMap((index) => between.of(span, index)),
    );
    for (const change of asked) {
      const { change: own } = between.find(change)!;
      const found = toldOf.get(own) ?? null;
      if (found !== null) told.set(change, found);
      const life = lifeOf(change);
      const isEarlier = life?.kind === 'destroyed' && between.spanOf(life)?.[0] !== span[0];
      if (change.kind === 'lost' && (isEarlier || isApartFromLife(own, toldOf))) apart.add(change);
      if (isOutside(span, change, found)) outside.add(change);
    }
  }
  return { told, apart, outside };
}

/** Groups the changes that are in a span, apart from values. */
function bySpan(changes: readonly Change[], between: ChangesBetween): ReadonlyMap<Span, readonly Change[]> {
  const all = new Map<Span, Change[]>();
  for (const change of changes) {
    const found = change.kind === 'value' ? null : between.find(change);
    if (found !== null) getOrInsert(all, found.span, () => []).push(change);
  }
  return new Map([...all].sort(([a], [b]) => b[1] - a[1]));
}

function isValueChange(change: Change): change is Change & { readonly component: string } {
  return change.kind === 'value' && change.component !== null;
}
