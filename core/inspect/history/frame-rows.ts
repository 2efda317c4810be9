import type { RawId } from '../../cells/id-format.ts';
import type { Change } from '../../changes/change.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { type EntityEvent, eventsOf } from '../../changes/entity-event.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Readable } from '../../world/world.ts';

/** The changes of one entity in a frame. */
export interface FrameRow {
  readonly index: number;
  readonly id: RawId;
  /** Everything but changed values and moves. */
  readonly events: readonly EntityEvent[];
  readonly values: readonly Change[];
}

export interface FrameRows {
  /** Entities that were created or destroyed or gained or lost a component come first. Within each part they are sorted by index. */
  readonly rows: readonly FrameRow[];
  /** The number of changed entities without a row. */
  readonly more: number;
  /** The number of entities without a row of which values were only read for the first time. */
  readonly read: number;
}

/** The last rows of each timeline, because a window asks for the same ones again. */
const known = new WeakMap<Timeline, { readonly key: string; readonly rows: FrameRows }>();

/**
 * Returns what the steps [from, to) did to entities. The work is proportional to their writes. The timeline's position is restored.
 * @param most maximum number of rows
 * @param own the index of an entity whose row comes before all others
 */
export function frameRows(
  timeline: Timeline,
  engine: Readable,
  [from, to]: readonly [number, number],
  most: number,
  own: number | null = null,
): FrameRows {
  const key = `${from} ${to} ${most} ${own}`;
  const last = known.get(timeline);
  if (last?.key === key) return last.rows;
  const changed = new Map<RawId, Change[]>();
  for (const change of changeReaderOf(timeline, engine).changesIn(from, to))
    if (change.id !== null) getOrInsert(changed, change.id, () => []).push(change);
  let read = 0;
  const all = [...changed].flatMap(([id, changes]): FrameRow[] => {
    const told = eventsOf(changes);
    const events = told.filter(({ kind }) => kind !== 'value' && kind !== 'moved');
    const written = told.flatMap((event) => (event.kind === 'value' ? event.changes : []));
    // A game may send a value that it had for long.
    const values = written.filter((change) => change.from !== undefined);
    if (events.length + values.length === 0 && written.length > 0) read++;
    return events.length + values.length === 0 ? [] : [{ index: changes[0]!.index, id, events, values }];
  });
  const rank = ({ index, events }: FrameRow): number => (index === own ? 0 : events.length > 0 ? 1 : 2);
  all.sort((a, b) => rank(a) - rank(b) || a.index - b.index);
  const rows = { rows: all.slice(0, most), more: Math.max(0, all.length - most), read };
  known.set(timeline, { key, rows });
  return rows;
}
