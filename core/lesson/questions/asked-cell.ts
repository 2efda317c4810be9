import type { MarkedCell } from '../../inspect/marked-cell.ts';
import type { Variant } from './right-answer.ts';

/**
 * The cell that a `value` question asks about, in the memory before the operation: empty where it holds nothing yet. Null for other questions.
 * A cell of a structure that the operation makes has no place yet, and is not drawn. Leaves the timeline where it is.
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
