import { columnOf, countAt, type Group, groupsOf, pageSizeOf, textsOf } from '../../inspect/groups.ts';
import type { Structure } from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { FlecsTable, FlecsTables } from './tables.ts';

const HANDLE_BYTES = 8;
/** `ecs_record_t` of Flecs 4.0: two pointers, row, dense. */
const RECORD_BYTES = 24;
/** A larger component is taken for a mistake. */
const LARGEST_SIZE = 65_536;

/** The entity index, each table, each sparse component, each union. */
export function flecsStructures(
  columns: ColumnSet,
  tables: FlecsTables,
  sparse: readonly Group[],
  unions: readonly Group[],
): Structure[] {
  const sizes = sizesOf(columns);
  const index = groupsOf(columns).find(({ kind }) => kind === 'flecs.entity-index');
  const bySlot = columnsBySlot(columns);
  return [
    ...(index === undefined ? [] : [entityIndex(index)]),
    ...tables.all.map((table) => tableStructure(columns, table, bySlot.get(table.slot) ?? [], sizes)),
    ...sparse.filter((group) => (columnOf(group, 'dense')?.length ?? 0) > 0).map((group) => sparseSet(group, sizes)),
    ...unions.map(union),
  ];
}

function entityIndex(group: Group): Structure {
  const dense = columnOf(group, 'dense');
  const slots = slotsIn(columnOf(group, 'pages'));
  return {
    name: 'entity-index',
    kind: 'entities',
    components: [],
    rows: Math.max(0, (countAt(columnOf(group, 'alive-count'), 0) ?? dense?.length ?? 1) - 1),
    capacity: slots === 0 ? null : slots,
    bytes: (dense?.length ?? 0) * HANDLE_BYTES + slots * RECORD_BYTES,
    slot: null,
    columns: group.columns,
  };
}

function tableStructure(
  columns: ColumnSet,
  table: FlecsTable,
  own: readonly Column[],
  sizes: ReadonlyMap<string, number> | null,
): Structure {
  const { slot, ids, entities, name } = table;
  const fact = (role: string) => countAt(columns.find(`tables.${role}`), slot);
  const rows = fact('rows') ?? entities.length;
  const stored = ids.filter((_, place) => table.valuesOf(place).length > 0);
  const element = HANDLE_BYTES + stored.reduce((sum, id) => sum + sizeOf(sizes, id), 0);
  return {
    name,
    kind: 'table',
    components: ids.filter((id) => !id.startsWith('TOGGLE|')),
    rows,
    capacity: fact('capacity') ?? null,
    bytes: fact('bytes-allocated') ?? (sizes === null ? null : rows * element),
    slot,
    columns: own,
  };
}

function sparseSet(group: Group, sizes: ReadonlyMap<string, number> | null): Structure {
  const dense = columnOf(group, 'dense')!;
  const slots = slotsIn(columnOf(group, 'pages'));
  const perSlot = sizeOf(sizes, group.name) + 4;
  return {
    name: `sparse:${group.name}`,
    kind: 'sparse',
    components: [group.name],
    rows: Math.max(0, (countAt(columnOf(group, 'count'), 0) ?? dense.length) - 1),
    capacity: slots === 0 ? null : slots,
    bytes: sizes === null ? null : dense.length * HANDLE_BYTES + slots * perSlot,
    slot: null,
    columns: group.columns,
  };
}

function union(group: Group): Structure {
  const values = columnOf(group, 'values');
  let rows = 0;
  for (let row = 0; row < (values?.length ?? 0); row++) if (values?.present[row] === 1) rows++;
  const relation = group.name.slice(1, group.name.indexOf(','));
  const components = textsOf(columnOf(group, 'targets')).map((target) => `(${relation},${target})`);
  const slots = slotsIn(columnOf(group, 'pages'));
  const capacity = slots === 0 ? null : slots;
  return {
    name: `union:${relation}`,
    kind: 'union',
    components,
    rows,
    capacity,
    bytes: null,
    slot: null,
    columns: group.columns,
  };
}

/** Elements of all pages that are there. */
function slotsIn(pages: Column | undefined): number {
  let count = 0;
  for (let page = 0; page < (pages?.length ?? 0); page++) if (pages?.peek(page) === 1) count++;
  return count * pageSizeOf(pages);
}

/** Bytes of what was declared; null where no declarations are told, as in a game that is looked at from outside. */
function sizesOf(columns: ColumnSet): ReadonlyMap<string, number> | null {
  const declared = columns.find('world.declared');
  if (declared === undefined) return null;
  const sizes = new Map<string, number>();
  for (let row = 0; row < declared.length; row++) {
    const told = declared.peek(row) as { readonly name?: unknown; readonly size?: unknown } | null | undefined;
    const size = Number(told?.size);
    if (typeof told?.name === 'string' && size >= 0 && size <= LARGEST_SIZE) sizes.set(told.name, size);
  }
  return sizes;
}

/** A pair has the size of its first part, else of its second. */
function sizeOf(sizes: ReadonlyMap<string, number> | null, id: string): number {
  const [, first, second] = /^\((.*),(.*)\)$/.exec(id) ?? [];
  const part = (name: string | undefined): number => sizes?.get(name ?? '') ?? 0;
  return first === undefined ? part(id) : part(first) || part(second);
}

function columnsBySlot(columns: ColumnSet): ReadonlyMap<number, readonly Column[]> {
  const found = new Map<number, Column[]>();
  for (const { kind, columns: own } of groupsOf(columns)) {
    if (kind !== 'flecs.table' && kind !== 'flecs.bitset') continue;
    for (const column of own) {
      const slot = Number(column.meta.table);
      const same = found.get(slot);
      if (same === undefined) found.set(slot, [column]);
      else same.push(column);
    }
  }
  return found;
}
