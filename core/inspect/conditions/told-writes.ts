import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { columnOf, countInCell, groupsOf, textAt } from '../../world/column-groups.ts';
import { readAt, type ToldChange, toldSystem } from './system-changes.ts';

/** A component of an entity, or one of its values. */
interface WrittenPlace {
  readonly index: number;
  readonly component: string;
  /** Null for a component that is one value, or for any of its values. */
  readonly field: string | null;
}

/** The last write to a value. */
export interface ToldWrite extends WrittenPlace, ToldChange {
  readonly frame: number;
  /** The last frames in which it was written before `frame`, and by another system, or may have been. */
  readonly before: number;
  readonly other: number;
  /** The last frame in which the game told any write. A later write may not be told yet, because there was no time to compare values. */
  readonly until: number;
}

/** The rows that a game can have: 8 traced entities of 4 KB each (docs/protocol.md, "Tracing"). */
const MAX_ROWS = 8 * 4096;

type Writes = ReadonlyMap<string, readonly ToldWrite[]>;

/** The writes at the position that was asked last, because many values of a frame are asked one by one. */
const known = new WeakMap<Timeline, { readonly position: number; readonly writes: Writes }>();

/**
 * Returns the last write to each of some values of entities that the game traces, as the game told it up to a position (docs/protocol.md,
 * "Tracing"): null for those that it did not tell. The timeline's position is restored.
 */
export function toldWrites(
  timeline: Timeline,
  position: number,
  places: readonly WrittenPlace[],
): readonly (ToldWrite | null)[] {
  const writes = writesAt(timeline, position);
  return places.map(({ index, component, field }) => {
    const own = writes.get(keyOf(index, component)) ?? [];
    const told = own.filter((each) => field === null || each.field === null || each.field === field);
    return told.reduce<ToldWrite | null>((last, each) => (each.frame >= (last?.frame ?? 0) ? each : last), null);
  });
}

function writesAt(timeline: Timeline, position: number): Writes {
  const last = known.get(timeline);
  if (last?.position === position) return last.writes;
  const writes = readAt(timeline, position, readWrites);
  if (writes !== null) known.set(timeline, { position, writes });
  return writes ?? new Map();
}

/** Reads what a game tells of writes by entity and component, each value once. Rows without a known system or frame are left out. */
function readWrites(columns: ColumnSet): Writes {
  const group = groupsOf(columns).find(({ kind, name }) => kind === 'changes' && name === 'changes');
  const cells = (role: string) => columnOf(group, role);
  const numbers = ['written-entity', 'written-by', 'written-in', 'written-before', 'written-other'].map(cells);
  const texts = ['written-component', 'written-field'].map(cells);
  const writes = new Map<string, Map<string | null, Omit<ToldWrite, 'until'>>>();
  let until = 0;
  const rows = Math.min(numbers[0]?.length ?? 0, MAX_ROWS);
  for (let row = 0; row < rows; row++) {
    const [index, by, frame, before = frame, other = frame] = numbers.map((column) => countInCell(column, row));
    until = Math.max(until, frame ?? 0, before ?? 0, other ?? 0);
    const [component, field = null] = texts.map((column) => textAt(column, row));
    if (index === undefined || component === undefined || by === undefined || frame === undefined) continue;
    const system = toldSystem(columns, by);
    const own = getOrInsert(writes, keyOf(index, component), () => new Map<string | null, Omit<ToldWrite, 'until'>>());
    if (system !== null && frame >= (own.get(field)?.frame ?? 0))
      own.set(field, { index, component, field, system, frame, before: before!, other: other! });
  }
  return new Map([...writes].map(([key, own]) => [key, [...own.values()].map((write) => ({ ...write, until }))]));
}

function keyOf(index: number, component: string): string {
  return `${index} ${component}`;
}
