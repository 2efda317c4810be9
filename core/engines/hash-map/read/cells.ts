import type { Cell, CellKind, CellTable, Pointer, Saying, SpokenCell } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { NO_VERSIONS, namedIdText } from '../../../cells/id-format.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import { HEAD } from '../model/hash-table.ts';
import { ALIVE } from '../model/world.ts';
import { bucketOf, componentNames, mapColumns, mapNames } from './columns.ts';

const groupOf = ({ meta }: Column): string => String(meta.group);
const mapOf = ({ columns, column }: Cell) => mapColumns(columns, groupOf(column));
const titleOf = (map: string): string => map.replace(/^world\./, '');

function saying(cell: SpokenCell, role: string, more: Readonly<Record<string, string>> = {}): Saying {
  const { name, count } = mapOf(cell);
  return [`hash-map.role.${role}`, { row: cell.row, map: titleOf(name), count, ...more }];
}

function member(role: string, unset = role, links: Pick<CellKind, 'pointsTo' | 'pointers'> = {}): CellKind {
  return {
    says: (cell) => saying(cell, cell.value === undefined ? unset : role),
    focus: ({ columns, column }) => mapFocus(columns, groupOf(column)),
    component,
    ...links,
  };
}

function nodeMember(role: string, more: Partial<CellKind> = {}): CellKind {
  return {
    ...member(role),
    says: (cell) => nodeSaying(cell, role),
    pointedBy: fromBucket,
    focus(cell) {
      const entity = keyOf(cell);
      return entity === undefined ? mapFocus(cell.columns, groupOf(cell.column)) : { kind: 'entity' as const, entity };
    },
    rows: (column, columns) => ({ kind: 'parallel', list: columnOrEmpty(columns, `${groupOf(column)}.key`) }),
    ...more,
  };
}

function nodeSaying(cell: SpokenCell, role: string): Saying {
  const key = keyOf(cell);
  if (key === undefined) return saying(cell, 'freed');
  if (role === 'next' && cell.value === undefined) return saying(cell, 'next-null');
  return saying(cell, role, { entity: namedIdText(key, NO_VERSIONS, cell.nameOf(key)) });
}

function keyOf({ columns, column, row }: Cell): number | undefined {
  return numberAt(columns.find(`${groupOf(column)}.key`), row);
}

/** Returns the node that a pointer leads to. The head of the list is a member of the map's object. */
function toNode({ column, value }: Cell): Pointer[] {
  if (typeof value !== 'number') return [];
  if (value === HEAD) {
    return [{ column: `${groupOf(column)}.first`, row: 0, why: ['hash-map.reference.head'], known: true }];
  }
  return [{ column: `${groupOf(column)}.key`, row: value, why: ['hash-map.reference.node', { row: value }] }];
}

const toNodes: Pick<CellKind, 'pointsTo' | 'pointers'> = {
  pointsTo: toNode,
  pointers(column, columns, reach) {
    const keys = columns.find(`${groupOf(column)}.key`);
    return (_row, value) => {
      if (keys !== undefined && typeof value === 'number' && value !== HEAD) reach(keys, value, 'cell');
    };
  },
};

function fromBucket(cell: Cell): Pointer[] {
  const map = mapOf(cell);
  const row = bucketOf(map, cell.row);
  return row === undefined ? [] : [{ column: map.buckets.name, row, why: ['hash-map.reference.bucket', { row }] }];
}

/** The set of living entities is not a component. */
function component(column: Column): string | null {
  return groupOf(column) === ALIVE ? null : groupOf(column);
}

function mapFocus(columns: ColumnSet, id: string): Focus | null {
  return componentNames(columns).includes(id) ? { kind: 'component', id } : null;
}

export const cells: CellTable = {
  kinds: {
    'hash-map.world/next-entity': { says: ({ row }) => ['hash-map.role.next-entity', { row }] },
    'hash-map.map/buckets': member('buckets', 'bucket-null', toNodes),
    'hash-map.map/first': member('first', 'first-null', toNodes),
    'hash-map.map/bucket-count': member('bucket-count'),
    'hash-map.map/size': member('size'),
    'hash-map.map/next-resize': member('next-resize'),
    'hash-map.map/key': nodeMember('key', { rows: () => ({ kind: 'ids', format: NO_VERSIONS }) }),
    'hash-map.map/value': nodeMember('value', { isValue: true }),
    'hash-map.map/next': nodeMember('next', toNodes),
  },
  heading(columns, group) {
    if (!mapNames(columns).includes(group)) return null;
    const { size, count: buckets } = mapColumns(columns, group);
    const address = titleOf(group);
    return { address, count: size, says: ['heading.map', { count: size, map: address, buckets }] };
  },
  headingFocus: mapFocus,
};
