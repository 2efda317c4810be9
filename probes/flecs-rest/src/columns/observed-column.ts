import type { ColumnMeta } from '../../../../core/trace/column.ts';
import type { Json } from '../../../../core/trace/value.ts';
import type { Cells } from '../../../../core/wire/messages/column-change.ts';
import type { WireType } from '../../../../core/wire/messages/message.ts';
import type { IdText } from '../replies/id-text.ts';

/**
 * One array of the game's memory, as far as it can be known from outside. `meta` has the keys of a Flecs world
 * (docs/protocol.md) and also:
 *
 * - `unknown`: `'order'` if the rows of the values are not known, `'all'` if the array is not reported and left empty,
 *   and `'edges'` if only the tables of the table graph are reported
 * - `derived: true`: the array was not reported, but follows from the tables' types by the rules of Flecs
 */
export interface ObservedColumn {
  readonly name: string;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  /** One cell per row; absent cells are `undefined`. */
  readonly cells: Cells;
  /** The component, if its values are only requested while the column is watched. */
  readonly of?: IdText;
  /** True for other columns that are only requested while they are watched. */
  readonly watched?: true;
}

export const UNKNOWN_ORDER = { unknown: 'order' } as const;
export const UNKNOWN = { unknown: 'all' } as const;
export const DERIVED = { derived: true } as const;

/** Returns a function that creates the columns of one structure, named `prefix.role`. */
export function columnFactory(prefix: string, shared: ColumnMeta) {
  return (role: string, type: WireType, cells: Cells, extra: ColumnMeta = {}): ObservedColumn => {
    return { name: `${prefix}.${role}`, type, meta: { ...shared, role, ...extra }, cells };
  };
}

const utf8 = new TextEncoder();

export function byteLength(text: string): number {
  return utf8.encode(text).length;
}

/** Creates a column from cells at some rows; the other rows are absent. */
export function cellsAtRows(cells: Iterable<readonly [row: number, cell: Json]>): Cells {
  const all = [...cells];
  const length = all.reduce((most, [row]) => Math.max(most, row + 1), 0);
  const result = new Array<Json | undefined>(length).fill(undefined);
  for (const [row, cell] of all) result[row] = cell;
  return result;
}

/** Creates a page directory: 1 for each page that must exist because a row is in it. Nothing is known of the other pages. */
export function observedPageDirectory(rows: Iterable<number>, page: number): Cells {
  return cellsAtRows([...new Set([...rows].map((row) => Math.floor(row / page)))].map((at) => [at, 1]));
}
