import type { Cell, Pointer, Saying } from '../../cells/cell-table.ts';
import type { Focus } from '../../cells/focus.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { currentWorld } from './columns.ts';

/* What the cell kinds of decs have in common. */

/** A sentence under `cell.decs`. */
export const say = (key: string, args: Readonly<Record<string, string | number>> = {}): Saying => [`decs.${key}`, args];
export const number = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
export const componentAt = (id: unknown): Focus | null => (typeof id === 'string' ? { kind: 'component', id } : null);

/** `world.0` */
export const worldGroup = ({ meta }: Column): string => `world.${String(meta.world)}`;

/** Whether a column is of the world that operations go to. */
export function isCurrent({ meta }: Column, columns: ColumnSet): boolean {
  return meta.world === currentWorld(columns);
}

/** Each world counts its entities and archetypes from 0: only those of the current world can be selected. */
export function entityAt({ column, columns }: Cell, index: unknown): Focus | null {
  return typeof index === 'number' && isCurrent(column, columns) ? { kind: 'entity', entity: index } : null;
}

/** Likewise an archetype. */
export function archetypeAt({ column, columns }: Cell, slot: unknown): Focus | null {
  return typeof slot === 'number' && isCurrent(column, columns) ? { kind: 'table', slot } : null;
}

/** The same row of another column of the cell's group. */
export const beside = ({ column, columns, row }: Cell, role: string): Value | undefined =>
  columns.find(`${String(column.meta.group)}.${role}`)?.peek(row);

/** A pointer with its reason: `its row`. */
export function pointer(column: string, row: number, reason: string, more: Partial<Pointer> = {}): Pointer {
  return { column, row, why: say(`reference.${reason}`), ...more };
}
