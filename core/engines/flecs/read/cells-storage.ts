import type { Cell, CellKind, Pointer } from '../../../cells/cell-table.ts';
import {
  byIndex,
  cellIdText,
  denseRows,
  entityIds,
  entityText,
  entityValues,
  focusOn,
  numberOr0,
  pointer,
  say,
  sayDense,
  sayPage,
  valueAt,
} from './cell-parts.ts';
import { unionPair } from './ids.ts';

type Kinds = Readonly<Record<string, CellKind>>;

const group = ({ meta }: Cell['column']): string => String(meta.group);
const ofComponent = ({ column }: Cell) => focusOn.component(column.meta.group);
const sparseByIndex = { ...byIndex, focus: (cell: Cell) => byIndex.focus(cell) ?? ofComponent(cell) };

/** Selecting a cell selects its component unless the kind says otherwise. */
function ofGroup(kinds: Kinds): Kinds {
  return Object.fromEntries(
    Object.entries(kinds).map(([role, kind]) => [role, { component: group, focus: ofComponent, ...kind }]),
  );
}

const sparseKinds = (prefix: 'sparse' | 'targets', data: CellKind): Kinds => ({
  dense: {
    ...entityIds,
    rows: (column, columns) => denseRows(columns, `${prefix}.${group(column)}.count`),
    says: (cell) => sayDense(cell, `${prefix}.${group(cell.column)}.count`, 'sparse-dense'),
    focus: (cell) => (cell.row > 0 ? focusOn.entity(cell.value) : ofComponent(cell)),
  },
  count: {
    tells: 'count',
    says: (cell) =>
      say('sparse-count', {
        id: cellIdText(cell, cell.column.meta.group),
        count: Math.max(0, numberOr0(cell.value) - 1),
      }),
  },
  sparse: {
    ...sparseByIndex,
    says: ofIndex('sparse'),
    pointsTo: ({ column, value }) =>
      typeof value === 'number' ? [pointer(`${prefix}.${group(column)}.dense`, value, 'dense')] : [],
  },
  pages: { tells: 'page', says: sayPage },
  data,
});

export const sparseCells = ofGroup(
  sparseKinds('sparse', {
    ...entityValues,
    ...sparseByIndex,
    says: ofIndex('sparse-data'),
    moves: (column) => `value of ${group(column)}${String(column.meta.field ?? '')}`,
    isValue: true,
  }),
);

/** The targets of each entity in a relation that does not fragment. */
export const targetsCells = ofGroup(
  sparseKinds('targets', {
    ...byIndex,
    says: ofIndex('targets'),
    text: (cell) => (Array.isArray(cell.value) ? cell.value.map((each) => cellIdText(cell, each)).join(', ') : ''),
  }),
);

const ofChildTable = (key: string): CellKind => ({
  says: (cell) => {
    const table = numberOr0(valueAt(cell, `children.${group(cell.column)}.tables`, cell.row));
    return say(key, { id: cellIdText(cell, group(cell.column)), table, value: numberOr0(cell.value) });
  },
});

/** The cells of a parent's list of children. */
export const childrenCells = ofGroup({
  list: {
    ...entityIds,
    says: (cell) => {
      const id = cellIdText(cell, group(cell.column));
      return say('child', { id, row: cell.row, entity: entityText(cell, numberOr0(cell.value)) });
    },
    focus: ({ value }) => focusOn.entity(value),
    rows: () => ({ ...entityIds.rows(), keepsOrder: true }),
  },
  facts: {
    says: (cell) => {
      const args = { id: cellIdText(cell, group(cell.column)), value: numberOr0(cell.value) };
      return say(cell.row === 0 ? 'child-depth' : 'child-order', args);
    },
  },
  tables: { ...ofChildTable('child-table'), focus: ({ value }) => focusOn.table(value) },
  counts: ofChildTable('child-count'),
  only: ofChildTable('child-only'),
});

function ofIndex(key: string): CellKind['says'] {
  return (cell) => {
    const args = { id: cellIdText(cell, cell.column.meta.group), index: cell.row };
    return cell.value === undefined ? say('sparse-none', args) : say(key, { ...args, row: numberOr0(cell.value) });
  };
}

/** Cells of a union: the target of each entity, and the list of each target. Lists are linked by index; 0 ends a list. */
export const unionCells = ofGroup({
  values: {
    ...byIndex,
    says: (cell) =>
      isNone(cell)
        ? say('union-none', { index: cell.row })
        : say('union-value', { index: cell.row, target: cellIdText(cell, cell.value) }),
    text: (cell) => cellIdText(cell, cell.value),
  },
  next: { ...byIndex, says: sayLink('next'), pointsTo: toListNode },
  prev: { ...byIndex, says: sayLink('prev'), pointsTo: toListNode },
  targets: {
    says: (cell) => say('union-target', { target: cellIdText(cell, cell.value) }),
    text: (cell) => cellIdText(cell, cell.value),
    focus: ({ column, value }) =>
      focusOn.component(value === undefined ? column.meta.group : unionPair(group(column), String(value))),
  },
  heads: {
    says: (cell) => {
      const target = cellIdText(cell, valueAt(cell, `union.${group(cell.column)}.targets`, cell.row));
      return say(isNone(cell) ? 'union-head-none' : 'union-head', { target, value: numberOr0(cell.value) });
    },
    pointsTo: toListNode,
    focus: ({ value }) => focusOn.entity(value),
  },
  pages: { tells: 'page', says: sayPage },
});

function isNone({ value }: Cell): boolean {
  return value === undefined || value === 0;
}

function sayLink(role: 'next' | 'prev'): CellKind['says'] {
  return (cell) =>
    say(isNone(cell) ? `union-${role}-none` : `union-${role}`, { index: cell.row, value: numberOr0(cell.value) });
}

function toListNode({ column, value }: Cell): Pointer[] {
  return typeof value === 'number' && value !== 0 ? [pointer(`union.${group(column)}.next`, value, 'neighbour')] : [];
}
