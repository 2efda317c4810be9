import { cellKey, origins } from '../../cells/origins.ts';
import type { Translate } from '../../cells/translate.ts';
import { narrate } from '../../script/narration/narrate.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { typedCell } from './grade.ts';
import type { Variant } from './right-answer.ts';
import { textMeansValue } from './typed-values.ts';

/**
 * Returns the sentence of the step that writes a typed value first, if the operation writes it on the way: into the cell itself, or into a cell whose
 * content moves there. Null if it does not. Seeks the timeline.
 */
export function earlierWrite(variant: Variant, cell: CellAt, text: string, translate: Translate): string | null {
  const { run, engine, from, to } = variant;
  const { timeline } = run;
  const followed = new Set([cellKey(cell.column, cell.row)]);
  let found: string | null = null;
  for (let step = to - 1; step >= from; step--) {
    timeline.seek(step + 1);
    const detail = timeline.detailAt(step);
    const moves = origins(timeline.columns, detail, engine.cells);
    for (const { column, row, to: value } of detail.writes) {
      const key = cellKey(column, row);
      if (!followed.has(key)) continue;
      const source = moves.get(key);
      if (source !== undefined) followed.add(cellKey(source.column, source.row));
      else if (textMeansValue(text, value, typedCell(variant, timeline, { column: column.name, row }, translate)))
        found = narrate(detail, run, translate);
    }
  }
  return found;
}
