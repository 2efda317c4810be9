import type { MovePlan, Table } from './table.ts';

/** Returns the plan for moves between two tables, cached on the first. The slot may meanwhile hold another table. */
export function movePlan(from: Table, to: Table): MovePlan {
  const known = from.plans.get(to.slot);
  if (known?.to === to) return known;
  const plan = planOf(from, to);
  from.plans.set(to.slot, plan);
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
