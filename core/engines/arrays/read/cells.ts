import type {
  Cell,
  CellKind,
  CellTable,
  HeadingText,
  Pointer,
  RowRelation,
  Saying,
  SpokenCell,
} from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { indexOfId, isId, namedIdText } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Value } from '../../../trace/value.ts';
import {
  ArrayColumns,
  arrayGroups,
  arrayValueText,
  binaryText,
  componentOfGroup,
  formatIn,
  hasBit,
  type IdList,
  rowsKey,
  titleOf,
} from './columns.ts';

interface Context extends SpokenCell {
  readonly arrays: ArrayColumns;
  /** The id list this column is, belongs to or points to. */
  readonly list: IdList | null;
}

type Say = (context: Context) => Saying;

/** Makes a kind of column with the sentence of `say`. */
function kind(say: Say, more: Partial<CellKind> = {}): CellKind {
  const says = (cell: SpokenCell): Saying => say({ ...cell, ...contextOf(cell) });
  const text = ({ value }: { readonly value: Value }) => arrayValueText(value);
  return {
    says,
    text,
    paged: true,
    focus: rowFocus,
    pointedBy: pointerToListId,
    component: componentOf,
    rows,
    ...more,
  };
}

function contextOf({ columns, column }: Cell): Pick<Context, 'arrays' | 'list'> {
  const arrays = new ArrayColumns(columns);
  return { arrays, list: arrays.listOf(column) };
}

function saying({ row, column }: Cell, key: string, args: Readonly<Record<string, string | number>> = {}): Saying {
  return [`array.${key}`, { row, group: String(column.meta.group), title: titleOf(column), ...args }];
}

function entityText({ arrays, nameOf }: Context, id: number | bigint): string {
  return namedIdText(id, arrays.format, arrays.nameOf(id) ?? nameOf(id));
}

const other: Say = (cell) => saying(cell, cell.value === undefined ? 'none' : 'other');

const entities: Say = (cell) => {
  const { arrays, list, row, value } = cell;
  if (!isId(value)) return saying(cell, 'none');
  const key = list !== null && row >= list.count ? (list === arrays.living ? 'waits' : 'behind') : 'id';
  return saying(cell, key, { entity: entityText(cell, value) });
};

const index: Say = (cell) => {
  const { arrays, list, row, value, column } = cell;
  if (value === undefined) return saying(cell, 'no-entry', { index: row });
  const leads = (list !== null && arrays.leadsTo(list, row)) || column.meta.rows !== 'entity';
  const args = { index: row, to: String(value), list: list === null ? '' : titleOf(list.column) };
  return saying(cell, leads ? 'index' : 'stale-entry', args);
};

const bits: Say = (cell) => {
  const { arrays, column, row, value, translate } = cell;
  if (value === undefined) return saying(cell, 'none');
  const names = arrays.bitNames(column).flatMap(({ bit, name }) => (hasBit(value, bit) ? [name] : []));
  return saying(cell, 'bits', { index: row, names: names.join(', ') || translate('diagram.array.no-bits') });
};

const flags: Say = (cell) => {
  const args = { index: cell.row, component: String(cell.column.meta.component ?? '') };
  return saying(cell, cell.value === 1 || cell.value === true ? 'has' : 'has-not', args);
};

const value: Say = (cell) => {
  const { arrays, list, column, row } = cell;
  const { field, component: owner, rows: key } = column.meta;
  const component = String(owner ?? '');
  const what = typeof field === 'string' ? `${component}.${field}` : component;
  if (cell.value === undefined) return saying(cell, column.length === 0 ? 'not-received' : 'no-value', { what });
  if (key === 'entity') {
    const stale = arrays.has(component, row) === false;
    return saying(cell, stale ? 'stale-value' : 'value', { what, component, entity: row });
  }
  const id = list?.column.peek(row);
  const entity = isId(id) ? entityText(cell, id) : String(row);
  return saying(cell, list !== null && row >= list.count ? 'behind-value' : 'value', { what, component, entity });
};

function pointer(column: Column, row: number, key: string): Pointer {
  return { column: column.name, row, why: [`array.reference.${key}`, { row }] };
}

function pointerToListId(cell: Cell): Pointer[] {
  const { list } = contextOf(cell);
  return list !== null && cell.column.meta.rows === list.column.name
    ? [pointer(list.column, cell.row, 'same-row')]
    : [];
}

function pointersFromIndex(cell: Cell): Pointer[] {
  const { arrays, list } = contextOf(cell);
  const entity = isId(cell.value) ? indexOfId(cell.value, arrays.format) : -1;
  const entries = list?.index;
  const leads = list !== null && arrays.leadsTo(list, entity) && entries?.peek(entity) === cell.row;
  return leads ? [pointer(entries!, entity, 'entry')] : [];
}

function pointerToId(cell: Cell): Pointer[] {
  const { list } = contextOf(cell);
  return list !== null && typeof cell.value === 'number' ? [pointer(list.column, cell.value, 'id')] : [];
}

function idFocus({ columns, value: id }: Pick<Cell, 'columns' | 'value'>): Focus | null {
  return isId(id) ? { kind: 'entity', entity: indexOfId(id, new ArrayColumns(columns).format) } : null;
}

function rowFocus({ columns, column, row, value: own }: Cell): Focus | null {
  const key = rowsKey(column);
  if (key === 'entity' && own !== undefined) return { kind: 'entity', entity: row };
  const id = key === column.name ? undefined : columns.find(key)?.peek(row);
  return idFocus({ columns, value: id }) ?? componentFocus(column.meta.component);
}

function componentFocus(id: unknown): Focus | null {
  return typeof id === 'string' ? { kind: 'component', id } : null;
}

function componentOf({ meta }: Column, columns: ColumnSet): string | null {
  if (typeof meta.component === 'string') return meta.component;
  const group = arrayGroups(columns).find(({ name }) => name === meta.group);
  return group === undefined ? null : componentOfGroup(group);
}

function rows(column: Column, columns: ColumnSet): RowRelation | null {
  const key = rowsKey(column);
  if (key === 'entity') return { kind: 'index' };
  const list = key === column.name ? undefined : columns.find(key);
  return list?.meta.role === 'entities' ? { kind: 'parallel', list } : null;
}

function heading(columns: ColumnSet, name: string): HeadingText | null {
  const { groups, lists } = new ArrayColumns(columns);
  const group = groups.find((each) => each.name === name);
  if (group === undefined) return null;
  const list = lists.find((each) => each.group === group);
  const count = list?.count ?? Math.max(0, ...group.columns.map(({ length }) => length));
  return { address: name, count, says: [`heading.${list === undefined ? 'arrays' : 'ids'}`, { count, group: name }] };
}

/** The roles of columns according to docs/protocol.md, "Any other ECS". */
export const cells: CellTable = {
  kinds: {
    'array/entities': kind(entities, {
      id: ({ columns }) => (formatIn(columns).versions > 1 ? formatIn(columns) : null),
      pointedBy: pointersFromIndex,
      focus: idFocus,
      rows: (_column, columns) => ({ kind: 'ids', format: formatIn(columns) }),
      moves: () => 'id',
    }),
    'array/index': kind(index, { pointsTo: pointerToId, pointedBy: () => [] }),
    'array/count': kind(
      (cell) => saying(cell, 'count', { count: Number(cell.value ?? 0), size: cell.list?.column.length ?? 0 }),
      { tells: 'count' },
    ),
    'array/capacity': kind((cell) =>
      saying(cell, 'capacity', { count: Number(cell.value ?? 0), used: cell.list?.count ?? 0 }),
    ),
    'array/bits': kind(bits, { text: ({ value: mask }) => binaryText(mask) }),
    'array/bit-names': kind((cell) => saying(cell, 'bit-name', { name: String(cell.value ?? '') }), {
      focus: (cell) => componentFocus(cell.value) ?? rowFocus(cell),
    }),
    'array/flags': kind(flags),
    'array/version': kind((cell) => saying(cell, 'version', { index: cell.row, value: String(cell.value ?? '') })),
    'array/value': kind(value, {
      moves: ({ meta }) => `value of ${String(meta.component)}.${String(meta.field ?? '')}`,
      isValue: true,
    }),
    'array/names': kind(other),
    'array/other': kind(other),
  },
  heading,
  headingFocus(columns, name) {
    const group = arrayGroups(columns).find((each) => each.name === name);
    return group === undefined ? null : componentFocus(componentOfGroup(group) ?? undefined);
  },
};
