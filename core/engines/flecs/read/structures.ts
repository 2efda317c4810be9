import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnOf, columnTexts, countInCell, type Group, groupsOf, pageSizeOf } from '../../../world/column-groups.ts';
import type { Structure } from '../../../world/world-reader.ts';
import { storages, type TableColumns } from './columns.ts';
import { sizesOf } from './declarations.ts';
import { isToggle, relationOfPair, unionPair } from './ids.ts';

/** Size of `ecs_entity_t`. */
const ID_BYTES = 8;
/** Size of `ecs_record_t` in Flecs 4.0: two pointers, row, dense. */
const RECORD_BYTES = 24;
/** Size of a sparse array's element, which holds a dense row. */
const SPARSE_BYTES = 4;

type Sizes = ReturnType<typeof sizesOf>;

/** Returns the entity index, each table, each sparse component and each union, named as in the diagrams. */
export function flecsStructures(columns: ColumnSet, tables: readonly TableColumns[]): Structure[] {
  const index = groupsOf(columns).find(({ kind }) => kind === 'flecs.entity-index');
  const sparse = [...storages(columns, 'sparse').values()].filter((group) => columnOf(group, 'dense')?.length);
  const bySlot = columnsBySlot(columns);
  const sizes = sizesOf(columns);
  return [
    ...(index === undefined ? [] : [entityIndex(index)]),
    ...tables.map((table) => tableStructure(columns, table, bySlot.get(table.slot) ?? [], sizes)),
    ...sparse.map((group) => sparseSet(group, sizes)),
    ...[...storages(columns, 'union').values()].map(union),
  ];
}

function entityIndex(group: Group): Structure {
  const dense = columnOf(group, 'dense')?.length;
  const rows = Math.max(0, (countInCell(columnOf(group, 'alive-count'), 0) ?? dense ?? 1) - 1);
  const bytes = (dense ?? 0) * ID_BYTES + slotsIn(group) * RECORD_BYTES;
  return { name: 'entity-index', kind: 'entities', components: [], rows, bytes, ...pagedGroup(group) };
}

function tableStructure(columns: ColumnSet, table: TableColumns, own: readonly Column[], sizes: Sizes): Structure {
  const { slot, ids, entities, name, values } = table;
  const fact = (role: string) => countInCell(columns.find(`tables.${role}`), slot);
  const rows = fact('rows') ?? entities.length;
  return {
    name,
    kind: 'table',
    components: ids.filter((id) => !isToggle(id)),
    rows,
    capacity: fact('capacity') ?? null,
    bytes: fact('bytes-allocated') ?? (sizes && rows * values.reduce((sum, { id }) => sum + sizes(id), ID_BYTES)),
    slot,
    columns: own,
  };
}

function sparseSet(group: Group, sizes: Sizes): Structure {
  const { name } = group;
  const dense = columnOf(group, 'dense')?.length ?? 0;
  const rows = Math.max(0, (countInCell(columnOf(group, 'count'), 0) ?? dense) - 1);
  const bytes = sizes && dense * ID_BYTES + slotsIn(group) * (sizes(name) + SPARSE_BYTES);
  return { name: `sparse:${name}`, kind: 'sparse', components: [name], rows, bytes, ...pagedGroup(group) };
}

function union(group: Group): Structure {
  const values = columnOf(group, 'values');
  return {
    name: `union:${relationOfPair(group.name)}`,
    kind: 'union',
    components: columnTexts(columnOf(group, 'targets')).map((target) => unionPair(group.name, target)),
    rows: values === undefined ? 0 : presentRows(values),
    bytes: null,
    ...pagedGroup(group),
  };
}

function presentRows(column: Column): number {
  let count = 0;
  for (let row = 0; row < column.length; row++) if (column.has(row)) count++;
  return count;
}

function pagedGroup(group: Group): Pick<Structure, 'capacity' | 'slot' | 'columns'> {
  return { capacity: slotsIn(group) || null, slot: null, columns: group.columns };
}

function slotsIn(group: Group): number {
  const pages = columnOf(group, 'pages');
  let count = 0;
  for (let page = 0; page < (pages?.length ?? 0); page++) if (pages?.peek(page) === 1) count++;
  return count * pageSizeOf(pages);
}

function columnsBySlot(columns: ColumnSet): ReadonlyMap<number, readonly Column[]> {
  const found = new Map<number, readonly Column[]>();
  for (const { kind, columns: own } of groupsOf(columns)) {
    if (kind !== 'flecs.table' && kind !== 'flecs.bitset') continue;
    const slot = Number(own[0]?.meta.table);
    found.set(slot, [...(found.get(slot) ?? []), ...own]);
  }
  return found;
}
