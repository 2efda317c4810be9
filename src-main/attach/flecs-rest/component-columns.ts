import type { Shown } from './describe-world.ts';
import { type Id, pairId, partsOf } from './ids.ts';
import { DERIVED, type ObservedColumn, UNKNOWN_ORDER } from './observed-column.ts';
import type { PlacedTable } from './place-rows.ts';
import { StableOrder } from './stable-order.ts';

const KIND = 'flecs.component-index';
const ANY_PAIR = '(*,*)';
/** Longer names of columns are refused by the protocol; a record has several, with some 25 bytes more. */
const LONGEST_ID_BYTES = 220;
/**
 * Columns are never taken back, and entities without a name come and go: of so many ids with such a target the records are
 * shown, then of no new ones. They stay part of `(R,*)` and `(*,*)`.
 */
const MOST_NAMELESS = 512;
const NAMELESS = /,\d+\)$/;

interface TableRecord {
  readonly table: number;
  readonly index: number;
  readonly count: number;
  readonly column: number;
}

/** The order that records are given, and which ids with a nameless target are shown. */
export class RecordOrder {
  readonly order = new StableOrder<Id>();
  readonly #nameless = new Set<Id>();

  /** Whether an id may have columns; asking is what makes it one of the shown. */
  admits(id: Id): boolean {
    if (Buffer.byteLength(id) > LONGEST_ID_BYTES) return false;
    if (!NAMELESS.test(id) || this.#nameless.has(id)) return true;
    if (this.#nameless.size >= MOST_NAMELESS) return false;
    this.#nameless.add(id);
    return true;
  }
}

/**
 * The tables of each id and wildcard. Which these are follows from the tables' types; the order of a record's tables is not
 * told. Ids that have a record and no table are known from `/components`.
 */
export function componentColumns(shown: Shown, order: RecordOrder): ObservedColumn[] {
  const records = new Map<Id, TableRecord[]>();
  for (const table of shown.tables) {
    for (const [id, record] of recordsOf(shown, table)) {
      const known = records.get(id);
      if (known === undefined) records.set(id, [record]);
      else known.push(record);
    }
  }
  for (const { id } of shown.components) {
    const game = shown.builtIns === null || !shown.builtIns.id(id);
    if (game && !records.has(id) && !id.startsWith('(Flag,')) records.set(id, []);
  }
  const ids = order.order.update([...records.keys()].filter((id) => order.admits(id)));
  const meta = { kind: KIND, group: 'component-index', role: 'ids', ...UNKNOWN_ORDER };
  return [
    { name: 'component-index.ids', type: 'json', meta, cells: [...ids] },
    ...ids.flatMap((id) => recordColumns(id, records.get(id)!)),
  ];
}

function recordColumns(id: Id, records: readonly TableRecord[]): ObservedColumn[] {
  return (['table', 'index', 'count', 'column'] as const).map((role) => {
    const meta = { kind: KIND, group: id, role, id, ...DERIVED, ...UNKNOWN_ORDER };
    const type = role === 'column' ? 'f64' : 'u32';
    return { name: `component-index.${id}.${role}`, type, meta, cells: records.map((record) => record[role]) };
  });
}

/** What a table is entered under: its ids, `(R,*)` of each relation, `(*,T)` of each target, `(*,*)`. */
function recordsOf({ traits }: Shown, { slot, ids }: PlacedTable): Map<Id, TableRecord> {
  const records = new Map<Id, TableRecord>();
  let columns = 0;
  ids.forEach((id, index) => {
    const column = traits.hasColumn(id) ? columns++ : -1;
    const enter = (under: Id): void => {
      const known = records.get(under);
      const record = known ?? { table: slot, index, count: 0, column };
      records.set(under, { ...record, count: record.count + 1 });
    };
    enter(id);
    const { toggle, first, second } = partsOf(id);
    if (second !== null && !toggle)
      for (const under of [pairId(first, '*'), pairId('*', second), ANY_PAIR]) enter(under);
  });
  return records;
}
