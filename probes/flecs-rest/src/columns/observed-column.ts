import type { ColumnMeta } from '../../../../core/trace/column.ts';
import type { Json } from '../../../../core/trace/value.ts';
import type { Cells } from '../../../../core/wire/column-change.ts';
import type { WireType } from '../../../../core/wire/message.ts';
import type { Id } from '../replies/ids.ts';

/**
 * One array of the game's memory, as far as it can be known from outside. `meta` is that of a Flecs world in docs/protocol.md, and besides:
 *
 * - `unknown: 'order'`: the values are right, their rows are not; `'all'`: not reported, so it is empty; `'edges'`: of the
 *   table graph only the tables are reported
 * - `derived: true`: follows from the types of the tables by Flecs' own rules, and was not reported
 */
export interface ObservedColumn {
  readonly name: string;
  readonly type: WireType;
  readonly meta: ColumnMeta;
  /** A cell a row; absent ones are `undefined`. */
  readonly cells: Cells;
  /** For values that are only requested while they are watched: the component. */
  readonly of?: Id;
  /** For what is only requested while it is watched, and is no component's. */
  readonly watched?: true;
}

export const UNKNOWN_ORDER = { unknown: 'order' } as const;
export const UNKNOWN = { unknown: 'all' } as const;
export const DERIVED = { derived: true } as const;

/** Makes the columns of one structure: each is called `prefix.role`. */
export function columnsOf(prefix: string, shared: ColumnMeta) {
  return (role: string, type: WireType, cells: Cells, extra: ColumnMeta = {}): ObservedColumn => {
    return { name: `${prefix}.${role}`, type, meta: { ...shared, role, ...extra }, cells };
  };
}

const utf8 = new TextEncoder();

/** Bytes of a text as UTF-8. */
export function byteLength(text: string): number {
  return utf8.encode(text).length;
}

/** A column with cells at some rows; the others are absent. */
export function scattered(cells: Iterable<readonly [row: number, cell: Json]>): Cells {
  const all = [...cells];
  const length = all.reduce((most, [row]) => Math.max(most, row + 1), 0);
  const result = new Array<Json | undefined>(length).fill(undefined);
  for (const [row, cell] of all) result[row] = cell;
  return result;
}

/** A directory of pages: 1 for pages that must exist because a row is in them; nothing is known of the others. */
export function pagesOf(rows: Iterable<number>, page: number): Cells {
  return scattered([...new Set([...rows].map((row) => Math.floor(row / page)))].map((at) => [at, 1]));
}
