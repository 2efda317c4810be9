import type { Cell, CellKind, Pointer } from '../../cells/cell-table.ts';
import { byIndex, focusOn, idOf, ids, number, point, say, sayDense, sayPage, valueAt } from './cell-parts.ts';
import { unionPair } from './ids.ts';

type Kinds = Readonly<Record<string, CellKind>>;

const group = ({ meta }: Cell['column']): string => String(meta.group);
const ofComponent = ({ column }: Cell) => focusOn.component(column.meta.group);
const component: CellKind['component'] = group;
const sparseByIndex = {
  ...byIndex,
  component,
  focus: (cell: Cell) => byIndex.focus(cell) ?? ofComponent(cell),
} satisfies Partial<CellKind>;

/** A sparse component: `flecs.sparse/…`. */
export const sparse: Kinds = {
  dense: {
    ...ids,
    component,
    says: (cell) => sayDense(cell, `sparse.${group(cell.column)}.count`, 'sparse-dense'),
    focus: (cell) => (cell.row > 0 ? focusOn.entity(cell.value) : ofComponent(cell)),
  },
  count: {
    component,
    says: (cell) =>
      say('sparse-count', { id: idOf(cell, cell.column.meta.group), count: Math.max(0, number(cell.value) - 1) }),
    focus: ofComponent,
  },
  sparse: {
    ...sparseByIndex,
    says: ofIndex('sparse'),
    pointsTo: ({ column, value }) =>
      typeof value === 'number' ? [point(`sparse.${group(column)}.dense`, value, 'dense')] : [],
  },
  pages: { component, says: sayPage, focus: ofComponent },
  data: { ...sparseByIndex, says: ofIndex('sparse-data'), moves: (column) => `value of ${group(column)}` },
};

function ofIndex(key: string): CellKind['says'] {
  return (cell) => {
    const args = { id: idOf(cell, cell.column.meta.group), index: cell.row };
    return cell.value === undefined ? say('sparse-none', args) : say(key, { ...args, row: number(cell.value) });
  };
}

/** The target of each entity, and the list of each target: `flecs.union/…`. Lists are linked by index; 0 is the end. */
export const union: Kinds = {
  values: {
    ...byIndex,
    component,
    says: (cell) =>
      isNone(cell)
        ? say('union-none', { index: cell.row })
        : say('union-value', { index: cell.row, target: idOf(cell, cell.value) }),
    text: (cell) => idOf(cell, cell.value),
  },
  next: { ...byIndex, component, says: sayLink('next'), pointsTo: toNode },
  prev: { ...byIndex, component, says: sayLink('prev'), pointsTo: toNode },
  targets: {
    component,
    says: (cell) => say('union-target', { target: idOf(cell, cell.value) }),
    text: (cell) => idOf(cell, cell.value),
    focus: ({ column, value }) =>
      focusOn.component(value === undefined ? column.meta.group : unionPair(group(column), String(value))),
  },
  heads: {
    component,
    says: (cell) => {
      const target = idOf(cell, valueAt(cell, `union.${group(cell.column)}.targets`, cell.row));
      return say(isNone(cell) ? 'union-head-none' : 'union-head', { target, value: number(cell.value) });
    },
    pointsTo: toNode,
    focus: ({ value }) => focusOn.entity(value),
  },
  pages: { component, says: sayPage, focus: ofComponent },
};

function isNone({ value }: Cell): boolean {
  return value === undefined || value === 0;
}

function sayLink(role: 'next' | 'prev'): CellKind['says'] {
  return (cell) =>
    say(isNone(cell) ? `union-${role}-none` : `union-${role}`, { index: cell.row, value: number(cell.value) });
}

function toNode({ column, value }: Cell): Pointer[] {
  return typeof value === 'number' && value !== 0 ? [point(`union.${group(column)}.next`, value, 'neighbour')] : [];
}
