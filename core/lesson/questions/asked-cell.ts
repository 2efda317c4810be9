import type { ColumnSet } from '../../trace/column-set.ts';
import type { MarkedCell } from '../../world/marked-cell.ts';
import { targetArray } from './leads-to.ts';
import type { Variant } from './right-answer.ts';

/**
 * Returns the cell of a `value` question; null for other questions, and for a cell in a structure that the operation
 * creates, which has no place in the picture yet. A cell that is empty before the operation is marked `isAsked`. Leaves
 * the timeline where it is.
 */
export function askedCell(variant: Variant): MarkedCell | null {
  const { question, from, run } = variant;
  const { timeline } = run;
  if (question.kind !== 'value' || !isAskedInPicture(variant)) return null;
  const { column, row } = question;
  const isNew = timeline.withoutMoving(() => {
    timeline.seek(from);
    return timeline.columns.get(column).peek(row) === undefined;
  });
  return { column, row, ...(isNew && { isAsked: true }) };
}

/** True if the structure of the asked cell exists before the operation, so that the picture can take the answer. */
export function isAskedInPicture(variant: Variant): boolean {
  const { question, engine, from, to, run } = variant;
  if (question.kind !== 'value') return false;
  const { timeline } = run;
  return timeline.withoutMoving(() => {
    timeline.seek(to);
    const structure = structureOf(variant, timeline.columns, question.column);
    timeline.seek(from);
    return structure !== null && engine.diagrams.names(timeline.columns).includes(structure);
  });
}

/** Returns the next cell of the array into which the asked cell leads. Its row number may be the answer. */
export function nextCell(variant: Variant): MarkedCell | null {
  const { question } = variant;
  const target = question.kind === 'value' ? targetArray(variant, question) : null;
  return target && { column: target.column, row: target.before, isBlank: true };
}

/** Returns the structure to which a column belongs; null for other columns, and where there is no such column. */
export function structureOf({ engine }: Variant, columns: ColumnSet, name: string): string | null {
  const column = columns.find(name);
  return column === undefined ? null : engine.diagrams.structureOf(columns, column);
}
