import type { ColumnMeta } from '../../../core/trace/column.ts';
import type { Json } from '../../../core/trace/value.ts';
import type { WireType } from '../../../core/wire/message.ts';
import type { Id } from './ids.ts';

/**
 * One array of the game's memory as far as it can be known from outside. `meta` is that of core/engines/flecs, and besides:
 *
 * - `unknown: 'order'`: what is in it is right, which row it is in is not; `'all'`: nobody tells, so it is empty; `'edges'`: of
 *   the tables' graph only the tables are told
 * - `derived: true`: follows from the tables' types by Flecs' own rules, and was not told
 */
export interface ObservedColumn {
  readonly name: string;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  /** A cell a row; absent ones are `undefined`. */
  readonly cells: readonly (Json | undefined)[];
  /** For values that are only asked for while somebody watches: whose they are. */
  readonly of?: Id;
}

export const UNKNOWN_ORDER = { unknown: 'order' } as const;
export const UNKNOWN = { unknown: 'all' } as const;
export const DERIVED = { derived: true } as const;

/** A column with cells here and there; those between are absent. */
export function scattered(cells: Iterable<readonly [row: number, cell: Json]>): (Json | undefined)[] {
  const all = [...cells];
  const length = all.reduce((most, [row]) => Math.max(most, row + 1), 0);
  const result = new Array<Json | undefined>(length).fill(undefined);
  for (const [row, cell] of all) result[row] = cell;
  return result;
}

/** A directory of pages: 1 for those that must be there since something is in them; of the others nothing is known. */
export function pagesOf(rows: Iterable<number>, page: number): (Json | undefined)[] {
  return scattered([...new Set([...rows].map((row) => Math.floor(row / page)))].map((at) => [at, 1]));
}
