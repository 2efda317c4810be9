import { headingName } from '../../core/cells/heading.ts';
import { tableSlots } from '../../core/engines/flecs/diagrams/world-columns.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Declaration, Schema } from '../../core/script/schema.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { typeOf } from './flecs-memory.ts';

/** A table that has an id. */
export interface TableOfId {
  readonly slot: number;
  readonly rows: number;
  /** Where the id stands in the table's picture: over its column, or in its type. */
  readonly cell: CellAt;
  /** Number of its column; null where it has no values there. */
  readonly column: number | null;
}

/** A component, tag or pair, and everything that is kept of it. */
export interface FlecsComponent {
  readonly storage: 'columns' | 'sparse' | 'union' | 'tag';
  readonly tables: readonly TableOfId[];
  readonly rows: number;
  /** Its record in the component index; null when it has none. */
  readonly record: CellAt | null;
  /** Of a union: its targets. Of a sparse component: how many entities have it. */
  readonly targets: readonly string[];
  readonly count: number | null;
}

export function flecsComponent(columns: ColumnSet, id: string): FlecsComponent {
  const tables = tablesOf(columns, id);
  const union = columns.find(`union.${id}.targets`);
  const sparse = columns.find(`sparse.${id}.count`);
  const ids = columns.find('component-index.ids');
  const row = Array.from({ length: ids?.length ?? 0 }, (_, at) => ids?.peek(at)).indexOf(id);
  const storage = union !== undefined ? 'union' : sparse !== undefined ? 'sparse' : 'columns';
  const hasValues = storage !== 'columns' || tables.some(({ column }) => column !== null);
  return {
    storage: hasValues || tables.length === 0 ? storage : 'tag',
    tables,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    record: row === -1 ? null : { column: 'component-index.ids', row },
    targets: Array.from({ length: union?.length ?? 0 }, (_, at) => union?.peek(at)).filter(
      (target): target is string => typeof target === 'string',
    ),
    // The first row of a sparse set is taken.
    count: sparse === undefined ? null : Math.max(0, Number(sparse.peek(0) ?? 1) - 1),
  };
}

/** What the script declares of an id: of itself, or of a pair's relation. */
export function declarationOf(schema: Schema, id: string): Declaration | undefined {
  const name = id.startsWith('(') ? id.slice(1, id.indexOf(',')) : id;
  return schema.declarations.find((declaration) => declaration.name === name);
}

/** Tables as the id's record lists them, which is also what a query would visit; else those whose type has it. */
function tablesOf(columns: ColumnSet, id: string): TableOfId[] {
  const record = columns.find(`component-index.${id}.table`);
  const slots =
    record === undefined
      ? tableSlots(columns).filter((slot) => typeOf(columns, slot).includes(id))
      : Array.from({ length: record.length }, (_, row) => Number(record.peek(row)));
  return slots.map((slot) => {
    const type = typeOf(columns, slot);
    const place = Math.max(0, type.indexOf(id));
    const column = Number(columns.find(`table.${slot}.column-map`)?.peek(place) ?? -1);
    const has = column >= 0 && type.includes(id);
    const cell = has
      ? { column: headingName(`table.${slot}`), row: 1 + place }
      : { column: `table.${slot}.type`, row: place };
    return { slot, rows: columns.find(`table.${slot}.entities`)?.length ?? 0, cell, column: has ? column : null };
  });
}
