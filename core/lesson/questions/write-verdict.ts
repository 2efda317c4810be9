import { kindOf } from '../../cells/cell-table.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { type CellAt, isSameCell } from '../../world/world-reader.ts';
import { type KeyCell, rowRelation, sameValue } from './answer-key.ts';
import { keyOf, type Variant } from './right-answer.ts';

/**
 * The verdict on one write. `right`: the cell now has its final value. `on-the-way`: the operation writes this value
 * there, but not as the last one. `too-early`: another cell still needs the value that was there. `put-back`: a wrong
 * value is replaced by the cell's initial value. Otherwise the operation never writes this cell (`wrong-cell`) or not
 * this value (`wrong-value`).
 */
export type WriteVerdict = 'right' | 'on-the-way' | 'put-back' | 'too-early' | 'wrong-cell' | 'wrong-value';

export function isAccepted(verdict: WriteVerdict): boolean {
  return verdict === 'right' || verdict === 'on-the-way' || verdict === 'put-back';
}

/**
 * Grades a write before it is made.
 * @param missing cells that do not have their value yet
 * @param start the cell's value at the start
 */
export function verdictOnWrite(
  variant: Variant,
  columns: ColumnSet,
  missing: readonly KeyCell[],
  { column, row, value, start }: CellAt & { readonly value: Value | undefined; readonly start: Value | undefined },
): WriteVerdict {
  const key = keyOf(variant, { column, row });
  const now = columns.get(column).peek(row);
  const isOf = (each: Value | undefined): boolean => key?.through.some((other) => sameValue(other, each)) === true;
  if (!isOf(value)) {
    if (sameValue(value, start) && !sameValue(now, start) && !isOf(now)) return 'put-back';
    return key === undefined ? 'wrong-cell' : 'wrong-value';
  }
  const isLast = sameValue(value, key!.after);
  if (!sameValue(now, value) && isStillNeeded(variant, columns, missing, key!, value)) return 'too-early';
  return isLast ? 'right' : 'on-the-way';
}

/**
 * Returns true if the entity or value in a cell must still be moved to another cell and no other cell has a copy. If the
 * moves form a ring, one of them has to come first. The source of a temporary value is unknown, but when two cells are
 * exchanged, each value is in the other cell. Row numbers are computed instead of moved.
 */
function isStillNeeded(
  variant: Variant,
  columns: ColumnSet,
  missing: readonly KeyCell[],
  cell: KeyCell,
  written: Value | undefined,
): boolean {
  const { key, engine } = variant;
  const relation = rowRelation(engine.cells, columns, cell.column)?.kind;
  const now = valueIn(columns, cell);
  if (now === undefined || (relation !== 'ids' && relation !== 'parallel')) return false;
  const waiting = missing.find(
    ({ source, after }) => source !== null && isSameCell(source, cell) && sameValue(after, now),
  );
  if (waiting === undefined) return false;
  const isLast = sameValue(written, cell.after);
  if (isLast ? leadsBack(variant, cell, waiting) : sameValue(valueIn(columns, waiting), written)) return false;
  const wordOf = (each: CellAt): string | undefined => {
    const column = columns.get(each.column);
    return kindOf(engine.cells, column)?.moves?.(column, columns);
  };
  const word = wordOf(cell);
  return !key.some(
    (each) => !isSameCell(each, cell) && sameValue(valueIn(columns, each), now) && wordOf(each) === word,
  );
}

function leadsBack(variant: Variant, from: KeyCell, to: KeyCell): boolean {
  let at = from.source;
  for (let i = 0; at !== null && i < variant.key.length; i++) {
    if (isSameCell(at, to)) return true;
    at = keyOf(variant, at)?.source ?? null;
  }
  return false;
}

function valueIn(columns: ColumnSet, { column, row }: CellAt): Value | undefined {
  return columns.get(column).peek(row);
}
