import type { ColumnMeta } from '../../../core/trace/column.ts';
import type { Shown } from './describe-world.ts';
import { type ObservedColumn, pagesOf, scattered, UNKNOWN, UNKNOWN_ORDER } from './observed-column.ts';
import type { RowReply } from './replies.ts';
import type { StableOrder } from './stable-order.ts';

const META = { kind: 'flecs.entity-index', group: 'entities', indexBits: 32, generationBits: 16 } as const;

/** Where each entity is. Who waits to be recycled, the order of the dense array, the largest index: nobody tells. */
export function entityColumns({ wanted, options }: Shown, order: StableOrder<number>): ObservedColumn[] {
  const homes = wanted.flatMap((table) => table.rows.map((row, at) => ({ row, at, slot: table.slot })));
  const byIndex = new Map(homes.map((home) => [home.row.index, home]));
  const dense = order.update([...byIndex.keys()]);
  const { entityPage: page } = options;
  const column = (role: string, cells: ObservedColumn['cells'], extra: ColumnMeta = {}): ObservedColumn => {
    const type = role === 'dense' ? 'f64' : 'u32';
    return { name: `entities.${role}`, type, meta: { ...META, role, ...extra }, cells };
  };
  return [
    column('dense', [0, ...dense.map((index) => handleOf(byIndex.get(index)!.row))], UNKNOWN_ORDER),
    column('alive-count', [dense.length + 1]),
    column('max-id', [], UNKNOWN),
    column('range', [], UNKNOWN),
    column('pages', pagesOf(dense, page), { page }),
    column('record-dense', scattered(dense.map((index, row) => [index, row + 1])), { page, ...UNKNOWN_ORDER }),
    column('record-table', scattered(homes.map(({ row, slot }) => [row.index, slot])), { page }),
    column('record-row', scattered(homes.map(({ row, at }) => [row.index, at])), { page }),
    column('record-flags', [], { page, ...UNKNOWN }),
    names(homes.map(({ row }) => row)),
  ];
}

export function handleOf({ index, generation }: RowReply): number {
  return index + (generation ?? 0) * 2 ** 32;
}

function names(rows: readonly RowReply[]): ObservedColumn {
  const meta = { kind: 'names', group: 'names', role: 'names', rows: 'entity' };
  const named = rows.flatMap(({ index, name }) => (name === null ? [] : [[index, name] as const]));
  return { name: 'names', type: 'json', meta, cells: scattered(named) };
}
