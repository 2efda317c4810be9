import type { MarkedCell } from '../../world/marked-cell.ts';
import type { Variant } from './right-answer.ts';

/**
 * Returns the cell of a `value` question, or null for other questions. A cell that is empty before the operation is
 * marked `isAsked`; a cell in a structure that the operation creates has no place in the picture yet. Leaves the
 * timeline where it is.
 */
export function askedCell({ question, from, run: { timeline } }: Variant): MarkedCell | null {
  if (question.kind !== 'value') return null;
  const { column, row } = question;
  const here = timeline.position;
  timeline.seek(from);
  const isNew = timeline.columns.get(column).peek(row) === undefined;
  timeline.seek(here);
  return { column, row, ...(isNew && { isAsked: true }) };
}
