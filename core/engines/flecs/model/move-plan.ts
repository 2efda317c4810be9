import type { Column } from '../../../trace/column.ts';
import type { Bitset } from './bitset.ts';
import type { FlecsId } from './id.ts';
import type { Table } from './table.ts';

/** Work of moving a row from one table to another. Columns and bitsets are in the order of the new table. */
interface MovePlan {
  readonly copies: readonly { readonly id: FlecsId; readonly from: Column<number>; readonly to: Column<number> }[];
  /** Columns that only the new table has. */
  readonly constructs: readonly { readonly id: FlecsId; readonly column: Column<number> }[];
  readonly bits: readonly { readonly from: Bitset; readonly to: Bitset }[];
}

/** Returns the plan for moves between two tables. */
export function movePlan(from: Table, to: Table): MovePlan {
  const copies: MovePlan['copies'][number][] = [];
  const constructs: MovePlan['constructs'][number][] = [];
  to.columns.forEach((column, i) => {
    const id = to.idOf(i);
    const source = from.columnOf(id);
    if (source === undefined) constructs.push({ id, column });
    else copies.push({ id, from: source, to: column });
  });
  const bits = to.toggles.flatMap((toggle) => {
    const source = from.toggle(toggle.of);
    return source === undefined ? [] : [{ from: source, to: toggle }];
  });
  return { copies, constructs, bits };
}
