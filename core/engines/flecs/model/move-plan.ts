import type { Table } from './table.ts';

/** How a row moves from one table to another: which columns are copied, which are constructed. */
export interface MovePlan {
  readonly to: Table;
  /** Columns of both, as [there, here]; those of the new table in order. */
  readonly copies: readonly (readonly [from: number, to: number])[];
  /** Columns of the new table that the old one does not have. */
  readonly constructs: readonly number[];
  /** Bitsets of both, as [there, here]. */
  readonly bits: readonly (readonly [from: number, to: number])[];
}

/** The plan for moves between two tables, made on the first one; a slot may have another table by now. */
export function movePlan(from: Table, to: Table): MovePlan {
  const known = from.plans[to.slot];
  if (known?.to === to) return known;
  const plan = planOf(from, to);
  from.plans[to.slot] = plan;
  return plan;
}

function planOf(from: Table, to: Table): MovePlan {
  const copies: [number, number][] = [];
  const constructs: number[] = [];
  to.columns.forEach((_, column) => {
    const source = from.typeToColumn[from.ids.indexOf(to.idOf(column))] ?? -1;
    if (source === -1) constructs.push(column);
    else copies.push([source, column]);
  });
  const bits = to.toggles.flatMap(({ of }, here): [number, number][] => {
    const there = from.toggles.findIndex((toggle) => toggle.of === of);
    return there === -1 ? [] : [[there, here]];
  });
  return { to, copies, constructs, bits };
}
