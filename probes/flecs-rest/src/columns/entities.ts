import type { RowReply } from '../replies/query-replies.ts';
import {
  cellsAtRows,
  columnFactory,
  type ObservedColumn,
  observedPageDirectory,
  UNKNOWN,
  UNKNOWN_ORDER,
} from './observed-column.ts';
import type { ColumnInput } from './polled-world.ts';
import type { StableOrder } from './stable-order.ts';

const META = { kind: 'flecs.entity-index', group: 'entities', indexBits: 32, generationBits: 16 } as const;
const NAMES = { kind: 'names', group: 'names', role: 'names', rows: 'entity' } as const;

/** Creates the columns that locate each entity. Recyclable ids, the dense array's order and the largest index are not reported. */
export function entityColumns({ allTables, pages }: ColumnInput, order: StableOrder<number>): ObservedColumn[] {
  const homes = allTables.flatMap((table) => table.rows.map((row, at) => ({ row, at, slot: table.slot })));
  const byIndex = new Map(homes.map((home) => [home.row.index, home]));
  const dense = order.update([...byIndex.keys()]);
  const page = pages.entityPage;
  const named = homes.flatMap(({ row }) => (row.name === null ? [] : [[row.index, row.name] as const]));
  const column = columnFactory('entities', META);
  return [
    column('dense', 'f64', [0, ...dense.map((index) => handleOf(byIndex.get(index)!.row))], UNKNOWN_ORDER),
    column('alive-count', 'u32', [dense.length + 1]),
    column('max-id', 'u32', [], UNKNOWN),
    column('range', 'u32', [], UNKNOWN),
    column('pages', 'u32', observedPageDirectory(dense, page), { page }),
    column('record-dense', 'u32', cellsAtRows(dense.map((index, row) => [index, row + 1])), { page, ...UNKNOWN_ORDER }),
    column('record-table', 'u32', cellsAtRows(homes.map(({ row, slot }) => [row.index, slot])), { page }),
    column('record-row', 'u32', cellsAtRows(homes.map(({ row, at }) => [row.index, at])), { page }),
    column('record-flags', 'u32', [], { page, ...UNKNOWN }),
    { name: 'names', type: 'json', meta: NAMES, cells: cellsAtRows(named) },
  ];
}

export function handleOf({ index, generation }: Pick<RowReply, 'index' | 'generation'>): number {
  return index + (generation ?? 0) * 2 ** 32;
}
