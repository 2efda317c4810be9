import type { Cell, Pointer, Saying } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Value } from '../../../trace/value.ts';
import { currentWorldNumber } from './columns.ts';

/** Refers to a sentence under `cell.decs`. */
export const say = (key: string, args: Readonly<Record<string, string | number>> = {}): Saying => [`decs.${key}`, args];
export const numberOr0 = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
export const componentAt = (id: unknown): Focus | null => (typeof id === 'string' ? { kind: 'component', id } : null);

export const worldGroup = ({ meta }: Column): string => `world.${String(meta.world)}`;

export function isCurrent({ meta }: Column, columns: ColumnSet): boolean {
  return meta.world === currentWorldNumber(columns);
}

/** Only entities of the current world can be selected, because each world numbers its entities from 0. */
export function entityAt({ column, columns }: Cell, index: unknown): Focus | null {
  return typeof index === 'number' && isCurrent(column, columns) ? { kind: 'entity', entity: index } : null;
}

export function archetypeAt({ column, columns }: Cell, slot: unknown): Focus | null {
  return typeof slot === 'number' && isCurrent(column, columns) ? { kind: 'table', slot } : null;
}

/** Returns the value in the same row of another column of the cell's group. */
export const siblingValue = ({ column, columns, row }: Cell, role: string): Value | undefined =>
  columns.find(`${String(column.meta.group)}.${role}`)?.peek(row);

/** Makes a pointer with a reason from `cell.decs.reference`. */
export function pointer(column: string, row: number, reason: string, more: Partial<Pointer> = {}): Pointer {
  return { column, row, why: say(`reference.${reason}`), ...more };
}
