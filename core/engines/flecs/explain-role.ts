import type { Value } from '../../trace/value.ts';
import { type FlecsCell, spokenFlecsHandle } from './explain.ts';
import { querySaying } from './explain-query.ts';
import { flecsIdText } from './handle.ts';

type Args = Readonly<Record<string, string | number>>;
export type Saying = readonly [key: string, args: Args];

/** What the cell is and holds, in a sentence; of columns that are not known, its value alone. */
export function flecsRole(cell: FlecsCell): string {
  const [key, args] = (sayings[cell.kind] ?? unknown)(cell);
  return cell.view.translate(`cell.flecs.${key}`, args);
}

const sayings: Readonly<Record<string, (cell: FlecsCell) => Saying>> = {
  'entity-index': entityIndex,
  tables,
  table,
  bitset: (cell) => [cell.value === 1 ? 'bit-on' : 'bit-off', { row: cell.row, ...owner(cell, cell.row) }],
  'table-graph': edge,
  'component-index': componentIndex,
  sparse,
  union,
  query: querySaying,
};

function unknown({ column, row }: FlecsCell): Saying {
  return ['unknown', { column: column.name, row }];
}

function entityIndex(cell: FlecsCell): Saying {
  const { role, row, value } = cell;
  const index = row;
  switch (role) {
    case 'dense':
      return dense(cell, 'entities.alive-count', 'dense');
    case 'alive-count':
      return ['alive-count', { count: Math.max(0, number(value) - 1) }];
    case 'max-id':
      return ['max-id', { index: number(value) }];
    case 'range':
      return [row === 0 ? 'range-min' : 'range-max', { index: number(value) }];
    case 'pages':
      return page(cell);
    case 'record-dense':
      return value === undefined ? ['record-none', { index }] : ['record-dense', { index, row: number(value) }];
    case 'record-table':
    case 'record-row':
      return value === undefined ? ['record-no-table', { index }] : [role, { index, value: number(value) }];
    case 'record-flags':
      return ['record-flags', { index, value: number(value) }];
    default:
      return unknown(cell);
  }
}

function dense(cell: FlecsCell, count: string, key: string): Saying {
  const { columns, row, value, view } = cell;
  if (row === 0) return ['dense-none', {}];
  if (typeof value !== 'number') return unknown(cell);
  const entity = spokenFlecsHandle(view, value);
  const inUse = row < number(columns.find(count)?.peek(0));
  return [inUse ? key : `${key}-dead`, { entity, row, id: idOf(cell) }];
}

function page({ column, row, value }: FlecsCell): Saying {
  const size = number(column.meta.page);
  return [value === 1 ? 'page' : 'page-missing', { page: row, first: row * size, last: (row + 1) * size - 1 }];
}

function tables(cell: FlecsCell): Saying {
  const { columns, role, row, value } = cell;
  if (role === 'count') return ['table-count', { count: number(value) }];
  const inUse = row < number(columns.find('tables.count')?.peek(0));
  return [inUse ? 'table-slot' : 'table-slot-free', { table: number(value) }];
}

function table(cell: FlecsCell): Saying {
  const { columns, column, role, row, value, view } = cell;
  const slot = number(column.meta.table);
  if (role === 'type') return ['type', { table: slot, row, id: idText(cell, value) }];
  if (value === undefined) return ['row-gone', { table: slot, row }];
  if (role === 'entities')
    return ['table-entity', { table: slot, row, entity: spokenFlecsHandle(view, number(value)) }];
  const type = columns.find(`table.${slot}.type`);
  const ids = type?.length ?? 0;
  if (role === 'column-map') {
    if (row >= ids) return ['column-to-type', { column: row - ids, place: number(value) }];
    const id = idText(cell, type?.peek(row));
    return number(value) < 0 ? ['no-column', { id }] : ['type-to-column', { id, column: number(value) }];
  }
  if (role !== 'column') return unknown(cell);
  const place = columns.find(`table.${slot}.column-map`)?.peek(ids + number(column.meta.column));
  const id = typeof place === 'number' ? idText(cell, type?.peek(place)) : '';
  return ['value', { table: slot, row, id, ...owner(cell, row) }];
}

function edge(cell: FlecsCell): Saying {
  const { columns, column, row, role } = cell;
  const kind = role.startsWith('add') ? 'add' : 'remove';
  const slot = number(column.meta.table);
  const id = idText(cell, columns.find(`table.${slot}.${kind}.id`)?.peek(row));
  const to = number(columns.find(`table.${slot}.${kind}.to`)?.peek(row));
  return [`${kind}-edge`, { table: slot, id, to }];
}

function componentIndex(cell: FlecsCell): Saying {
  const { columns, role, row, value } = cell;
  if (role === 'ids') {
    const tablesOf = columns.find(`component-index.${String(value)}.table`)?.length ?? 0;
    return ['record-id', { id: idText(cell, value), count: tablesOf }];
  }
  if (!['table', 'index', 'count', 'column'].includes(role)) return unknown(cell);
  const id = idOf(cell);
  const there = number(columns.find(`component-index.${String(cell.column.meta.id)}.table`)?.peek(row));
  if (role === 'column' && number(value) < 0) return ['cache-no-column', { id, table: there }];
  return [`cache-${role}`, { id, table: there, value: number(value) }];
}

function sparse(cell: FlecsCell): Saying {
  const { role, row, value, column } = cell;
  const id = idOf(cell);
  switch (role) {
    case 'dense':
      return dense(cell, `sparse.${String(column.meta.group)}.count`, 'sparse-dense');
    case 'count':
      return ['sparse-count', { id, count: Math.max(0, number(value) - 1) }];
    case 'pages':
      return page(cell);
    case 'sparse':
      return value === undefined
        ? ['sparse-none', { id, index: row }]
        : ['sparse', { id, index: row, row: number(value) }];
    case 'data':
      return value === undefined ? ['sparse-none', { id, index: row }] : ['sparse-data', { id, index: row }];
    default:
      return unknown(cell);
  }
}

function union(cell: FlecsCell): Saying {
  const { role, row, value, columns, column } = cell;
  const target = idText(cell, columns.find(`union.${String(column.meta.group)}.targets`)?.peek(row));
  const none = value === undefined || value === 0;
  switch (role) {
    case 'values':
      return none ? ['union-none', { index: row }] : ['union-value', { index: row, target: idText(cell, value) }];
    case 'next':
    case 'prev':
      return [none ? `union-${role}-none` : `union-${role}`, { index: row, value: number(value) }];
    case 'targets':
      return ['union-target', { target }];
    case 'heads':
      return [none ? 'union-head-none' : 'union-head', { target, value: number(value) }];
    case 'pages':
      return page(cell);
    default:
      return unknown(cell);
  }
}

/** Whose row of a table it is. */
function owner({ columns, column, view }: FlecsCell, row: number): { entity: string } {
  const entity = columns.find(`table.${number(column.meta.table)}.entities`)?.peek(row);
  return { entity: typeof entity === 'number' ? spokenFlecsHandle(view, entity) : '' };
}

function idOf(cell: FlecsCell): string {
  return idText(cell, cell.column.meta.group);
}

function idText({ columns, view }: FlecsCell, id: Value | undefined): string {
  return id === undefined ? '' : flecsIdText(columns, String(id), view.nameOf);
}

function number(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}
