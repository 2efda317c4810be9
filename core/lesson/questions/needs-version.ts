import { kindOf } from '../../cells/cell-table.ts';
import { idIn } from '../../cells/explain.ts';
import { decodeId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import { typedCell } from './grade.ts';
import { keyOf, type Variant } from './right-answer.ts';
import { textMeansValue } from './typed-values.ts';

/** Tells if an answer has to say the version of an id, because the index alone means another one. Leaves the timeline at `from`. */
export function needsVersion(variant: Variant, translate: Translate): boolean {
  const { question, key, run, engine, from } = variant;
  const { timeline } = run;
  timeline.seek(from);
  const asked = question.kind === 'value' ? [keyOf(variant, question)] : question.kind === 'do' ? key : [];
  return asked.some((cell) => {
    if (cell === undefined || (question.kind === 'do' && !cell.counts)) return false;
    const typed = typedCell(variant, timeline, cell, translate);
    const { columns, column } = typed;
    const kind = kindOf(engine.cells, column);
    const id = kind && idIn(kind, { columns, column, row: cell.row, value: cell.after });
    if (id == null) return false;
    const { index, isNull, isTombstone } = decodeId(id.raw, id.format);
    return !isNull && !isTombstone && !textMeansValue(String(index), cell.after, typed);
  });
}
