import type { Table } from './table.ts';

/** How a row gets from one table to another: which columns are copied, which begin anew. */
export interface MovePlan {
  /** Columns of both, as [there, here]; those of the new table in order. */
  readonly copies: readonly (readonly [from: number, to: number])[];
  /** Columns of the new table that the old one has not. */
  readonly constructs: readonly number[];
  /** Bitsets of both, as [there, here]. */
  readonly bits: readonly (readonly [from: number, to: number])[];
}

/** Plans by the two tables. A table object never changes its type, so a plan never goes stale. */
export class MovePlans {
  readonly #plans = new WeakMap<Table, WeakMap<Table, MovePlan>>();

  get(from: Table, to: Table): MovePlan {
    let plans = this.#plans.get(from);
    if (plans === undefined) {
      plans = new WeakMap();
      this.#plans.set(from, plans);
    }
    let plan = plans.get(to);
    if (plan === undefined) {
      plan = planOf(from, to);
      plans.set(to, plan);
    }
    return plan;
  }
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
  return { copies, constructs, bits };
}
