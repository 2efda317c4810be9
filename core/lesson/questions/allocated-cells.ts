import { kindOf } from '../../cells/cell-table.ts';
import { isId, isNullId } from '../../cells/id-format.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import { type KeyCell, rowRelation } from './answer-key.ts';
import type { Variant } from './right-answer.ts';

export interface Allocated {
  readonly cell: KeyCell;
  readonly value: Value | undefined;
}

/**
 * Returns the cells that an operation allocates: the nulls of a new page, and arrays that were empty, except lists of
 * entities. A new table includes its metadata, while its rows are left to the student. Arrays that the question names
 * are always left to the student.
 * @param columns the student's memory at the start
 */
export function allocation(variant: Variant, columns: ColumnSet, isNewTable: boolean): readonly Allocated[] {
  return variant.key.flatMap((cell): readonly Allocated[] => {
    if (rowRelation(variant.engine.cells, columns, cell.column) !== null) {
      const [first] = cell.through;
      return cell.before === undefined && isNull(variant, columns, cell, first) ? [{ cell, value: first }] : [];
    }
    const isArrayNew = columns.get(cell.column).length === 0;
    const isAsked = cell.counts && variant.question.kind === 'do' && variant.question.in.length > 0;
    const isGiven = (isArrayNew || isNewTable) && !isAsked;
    return isGiven ? [{ cell, value: cell.after }] : [];
  });
}

function isNull(
  { engine }: Variant,
  columns: ColumnSet,
  { column: name, row }: KeyCell,
  value: Value | undefined,
): boolean {
  if (!isId(value)) return false;
  const column = columns.get(name);
  const format = kindOf(engine.cells, column)?.id?.({ columns, column, row, value }) ?? null;
  return format !== null && isNullId(value, format);
}
