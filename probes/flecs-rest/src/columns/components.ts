import { type Id, pairId, partsOf } from '../replies/ids.ts';
import type { PlacedTable } from '../replies/place-rows.ts';
import { byteLength, columnsOf, DERIVED, type ObservedColumn, UNKNOWN_ORDER } from './observed-column.ts';
import type { Shown } from './shown.ts';
import { StableOrder } from './stable-order.ts';

const KIND = 'flecs.component-index';
const ANY_PAIR = '(*,*)';
/** The protocol refuses longer names of columns; those of a record have some 25 bytes more. */
const MAX_ID_BYTES = 220;
/**
 * Columns are never removed, and entities without a name come and go: the records of a limited number of ids with such a target are shown,
 * later ones are not. They still count in `(R,*)` and `(*,*)`.
 */
const MAX_NAMELESS = 512;
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

  /** Whether an id may have columns. An id that was admitted stays admitted. */
  admits(id: Id): boolean {
    if (byteLength(id) > MAX_ID_BYTES) return false;
    if (!NAMELESS.test(id) || this.#nameless.has(id)) return true;
    if (this.#nameless.size >= MAX_NAMELESS) return false;
    this.#nameless.add(id);
    return true;
  }
}

/**
 * The tables of each id and wildcard. They follow from the types of the tables; the order of a record's tables is not
 * reported. Ids that have a record and no table are known from `/components`.
 */
export function componentColumns(shown: Shown, order: RecordOrder): ObservedColumn[] {
  const records = new Map<Id, TableRecord[]>();
  for (const table of shown.tables) {
    for (const [id, record] of recordsOf(shown, table)) {
      const known = records.get(id) ?? [];
      known.push(record);
      records.set(id, known);
    }
  }
  for (const { id } of shown.components) {
    if (!shown.builtIns.id(id) && !records.has(id) && !id.startsWith('(Flag,')) records.set(id, []);
  }
  const ids = order.order.update([...records.keys()].filter((id) => order.admits(id)));
  return [
    columnsOf('component-index', { kind: KIND, group: 'component-index' })('ids', 'json', ids, UNKNOWN_ORDER),
    ...ids.flatMap((id) => recordColumns(id, records.get(id)!)),
  ];
}

function recordColumns(id: Id, records: readonly TableRecord[]): ObservedColumn[] {
  const column = columnsOf(`component-index.${id}`, { kind: KIND, group: id, id, ...DERIVED, ...UNKNOWN_ORDER });
  return (['table', 'index', 'count', 'column'] as const).map((role) => {
    const cells = records.map((record) => record[role]);
    return column(role, role === 'column' ? 'f64' : 'u32', cells);
  });
}

/** The ids that a table has records under: its own, `(R,*)` of each relation, `(*,T)` of each target, `(*,*)`. */
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
