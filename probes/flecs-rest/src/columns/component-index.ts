import { type IdText, pairId, splitId } from '../replies/id-text.ts';
import type { PlacedTable } from '../replies/place-rows.ts';
import { byteLength, columnFactory, DERIVED, type ObservedColumn, UNKNOWN_ORDER } from './observed-column.ts';
import type { ColumnInput } from './polled-world.ts';
import { StableOrder } from './stable-order.ts';

const KIND = 'flecs.component-index';
const ANY_PAIR = '(*,*)';
/** Column names are limited by the protocol; the columns of a record add about 25 bytes to the id. */
const MAX_ID_BYTES = 220;
/** Columns are never removed, so only this many ids with a nameless target, which come and go, get columns. */
const MAX_NAMELESS = 512;
const NAMELESS = /,\d+\)$/;

interface TableRecord {
  readonly table: number;
  readonly index: number;
  readonly count: number;
  readonly column: number;
}

/** Remembers the order of the records and which ids with an unnamed target have columns. */
export class RecordOrder {
  readonly order = new StableOrder<IdText>();
  readonly #nameless = new Set<IdText>();

  /** Returns true if an id may have columns. An admitted id stays admitted. */
  admits(id: IdText): boolean {
    if (byteLength(id) > MAX_ID_BYTES) return false;
    if (!NAMELESS.test(id) || this.#nameless.has(id)) return true;
    if (this.#nameless.size >= MAX_NAMELESS) return false;
    this.#nameless.add(id);
    return true;
  }
}

/**
 * Creates the columns of each id's and wildcard's tables. They are derived from the tables' types, because the game
 * does not report the order of a record's tables. Ids that have a record but no table are known from `/components`.
 */
export function componentIndexColumns(shown: ColumnInput, order: RecordOrder): ObservedColumn[] {
  const records = new Map<IdText, TableRecord[]>();
  for (const table of shown.tables) {
    for (const [id, record] of recordsOf(shown, table)) {
      const known = records.get(id) ?? [];
      known.push(record);
      records.set(id, known);
    }
  }
  for (const { id } of shown.components) {
    if (!shown.builtIns.isBuiltInId(id) && !records.has(id) && !id.startsWith('(Flag,')) records.set(id, []);
  }
  const ids = order.order.update([...records.keys()].filter((id) => order.admits(id)));
  return [
    columnFactory('component-index', { kind: KIND, group: 'component-index' })('ids', 'json', ids, UNKNOWN_ORDER),
    ...ids.flatMap((id) => recordColumns(id, records.get(id)!)),
  ];
}

function recordColumns(id: IdText, records: readonly TableRecord[]): ObservedColumn[] {
  const column = columnFactory(`component-index.${id}`, { kind: KIND, group: id, id, ...DERIVED, ...UNKNOWN_ORDER });
  return (['table', 'index', 'count', 'column'] as const).map((role) => {
    const cells = records.map((record) => record[role]);
    return column(role, role === 'column' ? 'f64' : 'u32', cells);
  });
}

/**
 * Returns the ids under which Flecs keeps records of a table: its own ids, `(R,*)` of each relation, `(*,T)` of each
 * target, and `(*,*)`.
 */
function recordsOf({ traits }: ColumnInput, { slot, ids }: PlacedTable): Map<IdText, TableRecord> {
  const records = new Map<IdText, TableRecord>();
  let columns = 0;
  ids.forEach((id, index) => {
    const column = traits.hasColumn(id) ? columns++ : -1;
    const enter = (under: IdText): void => {
      const known = records.get(under);
      const record = known ?? { table: slot, index, count: 0, column };
      records.set(under, { ...record, count: record.count + 1 });
    };
    enter(id);
    const { toggle, first, second } = splitId(id);
    if (second !== null && !toggle)
      for (const under of [pairId(first, '*'), pairId('*', second), ANY_PAIR]) enter(under);
  });
  return records;
}
