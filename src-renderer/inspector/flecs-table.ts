import { tableSlots } from '../../core/engines/flecs/diagrams/world-columns.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { typeOf } from './flecs-memory.ts';

/** An edge that leaves a table: adding or removing the id leads to another one. */
export interface EdgeOfTable {
  readonly kind: 'add' | 'remove';
  readonly id: string;
  readonly to: number;
  readonly cell: CellAt;
}

export interface FlecsTable {
  readonly rows: number;
  /** Ids of the type; those with a bitset as `TOGGLE|Velocity` too. */
  readonly type: readonly string[];
  /** The id of each column, in order. */
  readonly columns: readonly string[];
  readonly edges: readonly EdgeOfTable[];
}

/** Everything that a table keeps; null when there is none in that slot. */
export function flecsTable(columns: ColumnSet, slot: number): FlecsTable | null {
  if (!tableSlots(columns).includes(slot)) return null;
  const type = typeOf(columns, slot);
  const map = columns.find(`table.${slot}.column-map`);
  const places = Array.from({ length: Math.max(0, (map?.length ?? 0) - type.length) }, (_, column) =>
    Number(map?.peek(type.length + column)),
  );
  return {
    rows: columns.find(`table.${slot}.entities`)?.length ?? 0,
    type,
    columns: places.map((place) => type[place] ?? ''),
    edges: [...edgesOf(columns, slot, 'add'), ...edgesOf(columns, slot, 'remove')],
  };
}

function edgesOf(columns: ColumnSet, slot: number, kind: EdgeOfTable['kind']): EdgeOfTable[] {
  const ids = columns.find(`table.${slot}.${kind}.id`);
  const to = columns.find(`table.${slot}.${kind}.to`);
  return Array.from({ length: ids?.length ?? 0 }, (_, row) => ({
    kind,
    id: String(ids?.peek(row)),
    to: Number(to?.peek(row)),
    cell: { column: `table.${slot}.${kind}.id`, row },
  }));
}
