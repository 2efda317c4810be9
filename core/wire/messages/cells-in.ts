import { elementSize, rowsOf } from './elements.ts';
import type { ColumnChange, Values, WireType } from './message.ts';
import { valueCount } from './parse-change.ts';

/** Returns how many cells a list of changes writes or clears, which says how long applying it takes. */
export function cellsIn(list: readonly ColumnChange[], typeOf: (column: number) => WireType): number {
  let cells = 0;
  for (const { c, whole = [], clear, runs = [], values = [] } of list) {
    const size = elementSize(typeOf(c));
    cells += valueCount(whole, size) + valueCount(values, size);
    for (let i = 1; i < runs.length; i += 2) cells += valueCount(runs[i] as Values, size);
    const pairs = clear === undefined ? [] : rowsOf(clear);
    for (let i = 1; i < pairs.length; i += 2) cells += pairs[i]!;
  }
  return cells;
}
