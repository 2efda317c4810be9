import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellAt } from '../../world/world-reader.ts';

/**
 * Returns the name of a cell in questions and their feedback: its address or, for a value or an entity in a table of
 * Flecs, the words of the picture: `Position[1] in Table 2`.
 */
export function cellWords(engine: Engine, columns: ColumnSet, { column, row }: CellAt, t: Translate): string {
  const found = columns.find(column);
  const address = addressOf(engine.cells, columns, column, row);
  const { tableKey } = engine.world(columns);
  if (found === undefined || tableKey === undefined || typeof found.meta.table !== 'number') return address;
  const isEntity = found.meta.role === 'entities';
  const title = isEntity ? t('ui.question.entityColumn') : kindOf(engine.cells, found)?.component?.(found, columns);
  const table = t(tableKey, { slot: found.meta.table });
  return title == null ? address : t('ui.question.tableCell', { column: title, row, table });
}
