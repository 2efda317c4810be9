import { generationOf, handle, indexOf } from '../../core/engines/flecs/model/handle.ts';
import { parseId } from '../../core/engines/flecs/model/id.ts';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Handle } from '../../core/script/language.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { Value } from '../../core/trace/value.ts';

const ENTITIES = 'entities';

/** What an entity is called at the present position. */
export type NameOf = (entity: Handle) => string | undefined;

/** A living entity's place: its row among all handles, its table and the row there. */
export interface FlecsRecord {
  readonly dense: CellAt;
  /** Null in no table: in the middle of being created or destroyed. */
  readonly place: { readonly table: number; readonly row: number; readonly entity: CellAt } | null;
  readonly cells: readonly CellAt[];
}

/** One id of an entity, and the cells where it lives. */
export interface FlecsId {
  /** As the columns write it. */
  readonly id: string;
  /** As the script writes it: `Position`, `(Likes,bob)`; of a union with the target that the entity has. */
  readonly label: string;
  readonly kind: 'column' | 'sparse' | 'union' | 'tag';
  /** Undefined for what has no value. */
  readonly value: Value | undefined;
  /** Null without a bitset. */
  readonly enabled: boolean | null;
  readonly cells: readonly CellAt[];
}

/** The first `most` handles in the order of the entity index: the living, then those that wait to be recycled. */
export function listFlecsEntities(
  columns: ColumnSet,
  most: number,
): readonly { readonly handle: number; readonly alive: boolean }[] {
  const dense = columns.find(`${ENTITIES}.dense`);
  const alive = numberAt(columns, `${ENTITIES}.alive-count`, 0) ?? 1;
  const rows = Math.min(dense?.length ?? 0, most + 1);
  const found: { handle: number; alive: boolean }[] = [];
  // Row 0 is taken: a 0 means none.
  for (let row = 1; row < rows; row++) {
    const entity = dense?.peek(row);
    if (typeof entity === 'number') found.push({ handle: entity, alive: row < alive });
  }
  return found;
}

/** The handle that an index has now; null when it was never used. */
export function flecsEntityAt(
  columns: ColumnSet,
  index: number,
): { readonly handle: number; readonly alive: boolean } | null {
  const row = numberAt(columns, `${ENTITIES}.record-dense`, index);
  const entity = row === undefined ? undefined : numberAt(columns, `${ENTITIES}.dense`, row);
  // In the middle of a swap of the dense array the record may point at another's handle.
  if (row === undefined || row === 0 || entity === undefined) return null;
  const own = indexOf(entity) === index ? entity : handleIn(columns, index);
  return own === null ? null : { handle: own, alive: row < (numberAt(columns, `${ENTITIES}.alive-count`, 0) ?? 1) };
}

/** Where the entity index says that an entity is. */
export function flecsRecord(columns: ColumnSet, index: number): FlecsRecord {
  const table = numberAt(columns, `${ENTITIES}.record-table`, index);
  const row = numberAt(columns, `${ENTITIES}.record-row`, index);
  const dense = numberAt(columns, `${ENTITIES}.record-dense`, index) ?? 0;
  const known = table !== undefined && row !== undefined;
  return {
    dense: { column: `${ENTITIES}.dense`, row: dense },
    place: known ? { table, row, entity: { column: `table.${table}.entities`, row } } : null,
    cells: ['record-dense', 'record-table', 'record-row'].map((role) => ({
      column: `${ENTITIES}.${role}`,
      row: index,
    })),
  };
}

/** The ids of a table as its columns hold them, toggles included. */
export function typeOf(columns: ColumnSet, table: number): readonly string[] {
  const type = columns.find(`table.${table}.type`);
  return Array.from({ length: type?.length ?? 0 }, (_, row) => String(type?.peek(row)));
}

/** Every id of an entity, in type order. None while it is in no table. */
export function flecsIds(columns: ColumnSet, index: number, nameOf: NameOf): readonly FlecsId[] {
  const { place } = flecsRecord(columns, index);
  if (place === null) return [];
  const type = typeOf(columns, place.table);
  const toggles = type.filter((id) => parseId(id).toggle);
  return type.flatMap((id, at): FlecsId[] => {
    if (parseId(id).toggle) return [];
    const stored = storedAt(columns, id, at, index, place);
    const bit = toggles.indexOf(`TOGGLE|${id}`);
    const bits = { column: `table.${place.table}.toggle.${bit}`, row: place.row };
    const enabled = bit === -1 ? null : columns.find(bits.column)?.peek(bits.row) !== 0;
    const cells = bit === -1 ? stored.cells : [...stored.cells, bits];
    return [{ ...stored, label: idLabel(columns, stored.label, nameOf), enabled, cells }];
  });
}

/** An id with names instead of indices: `(ChildOf,7)` is `(ChildOf,parent)`. */
export function idLabel(columns: ColumnSet, id: string, nameOf: NameOf): string {
  const named = (_: string, index: string, generation?: string): string => {
    const own = flecsEntityAt(columns, Number(index))?.handle;
    const entity = generation === undefined ? (own ?? Number(index)) : handle(Number(index), Number(generation));
    const before = handle(indexOf(entity), Math.max(0, generationOf(entity) - 1));
    // A dead entity has its next generation already, which nobody has named.
    return nameOf(entity) ?? nameOf(before) ?? `#${index}`;
  };
  return id.replace(/(?<=^|[(,|])(\d+)(?:v(\d+))?(?=[,)]|$)/g, named);
}

type Stored = Omit<FlecsId, 'enabled'>;
type Place = NonNullable<FlecsRecord['place']>;

function storedAt(columns: ColumnSet, id: string, at: number, index: number, { table, row }: Place): Stored {
  if (columns.find(`union.${id}.values`) !== undefined) return unionAt(columns, id, index);
  const data = columns.find(`sparse.${id}.data`);
  if (data !== undefined) {
    const cells = ['sparse', 'data'].map((role) => ({ column: `sparse.${id}.${role}`, row: index }));
    return { id, label: id, kind: 'sparse', value: data.peek(index), cells };
  }
  const column = numberAt(columns, `table.${table}.column-map`, at) ?? -1;
  if (column < 0) return { id, label: id, kind: 'tag', value: undefined, cells: [] };
  const cell = { column: `table.${table}.column.${column}`, row };
  return { id, label: id, kind: 'column', value: columns.find(cell.column)?.peek(row), cells: [cell] };
}

/** All targets of a union share one id in the type: which one it is stands in the switch list. */
function unionAt(columns: ColumnSet, id: string, index: number): Stored {
  const target = columns.find(`union.${id}.values`)?.peek(index);
  const label = target === undefined ? id : `(${parseId(id).first},${String(target)})`;
  const cells = ['values', 'next', 'prev'].map((role) => ({ column: `union.${id}.${role}`, row: index }));
  return { id: label, label, kind: 'union', value: undefined, cells };
}

function handleIn(columns: ColumnSet, index: number): number | null {
  const dense = columns.find(`${ENTITIES}.dense`);
  for (let row = 1; row < (dense?.length ?? 0); row++) {
    const entity = dense?.peek(row);
    if (typeof entity === 'number' && indexOf(entity) === index) return entity;
  }
  return null;
}

function numberAt(columns: ColumnSet, name: string, row: number): number | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'number' ? value : undefined;
}
