import { type CellTable, kindOf } from '../cells/cell-table.ts';
import { type Focus, sameFocus } from '../cells/focus.ts';
import { focusAt } from '../cells/focus-at.ts';
import type { WorldState } from './world.ts';
import type { CellAt } from './world-reader.ts';

/** Returns the cells of a selection, the most informative first. Diagrams draw those in visible structures. */
export function focusCells(world: WorldState, focus: Focus): readonly CellAt[] {
  if (focus.kind !== 'entity') return world.cellsOf(focus);
  const record = world.recordOf(focus.entity)?.cells ?? [];
  const places = world.componentsOf(focus.entity);
  return [
    ...record,
    ...places.flatMap(({ id, through, values }) => [...(id === null ? [] : [id]), ...through, ...values]),
  ];
}

/** True if a cell is part of the selection: of the entity, in the component's columns, or in the table. */
export function inFocus(table: CellTable, world: WorldState, focus: Focus, { column: name, row }: CellAt): boolean {
  const { columns } = world;
  if (sameFocus(focusAt(table, columns, name, row), focus)) return true;
  const column = columns.find(name);
  if (focus.kind === 'entity' || column === undefined) return false;
  if (focus.kind === 'component') return kindOf(table, column)?.component?.(column, columns) === focus.id;
  return world.structures.some(({ slot, columns: own }) => slot === focus.slot && own.includes(column));
}
