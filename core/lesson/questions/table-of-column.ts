import type { Engine } from '../../engine/engine.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** Returns the slot of the table to which a column belongs; null for other structures. */
export function tableOfColumn(engine: Engine, columns: ColumnSet, column: Column): number | null {
  const structures = engine.world(columns).structures();
  return structures.find((each) => each.slot !== null && each.columns.includes(column))?.slot ?? null;
}
