import { kindOf } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Turns, visitInTurns } from '../trace/turns.ts';
import { isSameValue } from '../trace/value.ts';
import type { Readable } from '../world/world.ts';
import { type ComponentPlace, gameValue, type WorldReader } from '../world/world-reader.ts';
import { type NewChange, newChange } from './change.ts';
import { placeOf } from './entity-reading.ts';
import type { WrittenValue } from './span-writes.ts';

interface Before {
  /** Before the span. */
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly reader: WorldReader;
  /** Index of the entity whose changes are wanted. */
  readonly only: number | undefined;
}

/**
 * Returns the changed values of entities whose structure was not touched. They need no second reading: the journal has them.
 * @param reached the indices of the others
 */
export function* valueChanges(
  values: readonly WrittenValue[],
  reached: ReadonlySet<number>,
  before: Before,
): Turns<NewChange[]> {
  const changes: NewChange[] = [];
  const places = new Places(before);
  yield* visitInTurns(values, (value) => {
    const { index } = value;
    if (index < 0 || reached.has(index) || (before.only !== undefined && index !== before.only)) return;
    const change = changeOf(value, places, before);
    if (change !== null) changes.push(change);
  });
  return changes;
}

/** Arrays may contain values of entities that are dead or do not have the component. */
function changeOf(
  { column, row, index, step, first, last }: WrittenValue,
  places: Places,
  { timeline, reader }: Before,
) {
  const [from, to] = [timeline.writeAt(first).from, timeline.writeAt(last).to].map((value) => gameValue(column, value));
  if (isSameValue(from, to)) return null;
  const place = places.at(column, index);
  if (place?.values.some((each) => each.column === column.name && each.row === row) !== true) return null;
  const { id } = reader.recordOf(index)!;
  const field = typeof column.meta.field === 'string' ? column.meta.field : null;
  const at = placeOf(place);
  const { component } = place;
  return newChange({ kind: 'value', step, id, index, component, field, from, to, places: [at, at] });
}

/** The components of living entities before a span. A component of several fields is looked up once. */
class Places {
  readonly #before: Before;
  readonly #components = new Map<Column, string | null>();
  readonly #known = new Map<string, Map<number, ComponentPlace | null>>();

  constructor(before: Before) {
    this.#before = before;
  }

  at(column: Column, index: number): ComponentPlace | null {
    const { timeline, engine, reader } = this.#before;
    const component = getOrInsert(this.#components, column, () => {
      return kindOf(engine.cells, column)?.component?.(column, timeline.columns) ?? null;
    });
    if (component === null) return null;
    const known = getOrInsert(this.#known, component, () => new Map());
    return getOrInsert(known, index, () => {
      return reader.recordOf(index)?.alive === true ? (reader.componentsOf(index, component)[0] ?? null) : null;
    });
  }
}
