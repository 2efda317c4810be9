import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import type { NameOf, Translate } from '../../cells/translate.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellAt } from '../../world/world-reader.ts';

/** A memory and the names of its entities. */
interface NamedMemory {
  readonly engine: Engine;
  readonly columns: ColumnSet;
  readonly nameOf: NameOf;
}

/**
 * Returns the name of a cell in questions and their feedback: its address or, where that differs, the words of the
 * picture: `Position[1] in Table 2`, `row[1] in Entity index`. Pairs name their entities: `(Likes,bob)`.
 */
export function cellWords({ engine, columns, nameOf }: NamedMemory, { column, row }: CellAt, t: Translate): string {
  const found = columns.find(column);
  const world = engine.world(columns);
  const kind = found && kindOf(engine.cells, found);
  const { array, structure } = kind?.drawnAs ?? {};
  if (array !== undefined && structure !== undefined)
    return t('ui.question.tableCell', { column: t(array), row, table: t(structure) });
  const named = (text: string) => text.replace(PAIR, (pair) => world.idText?.(pair, nameOf) ?? pair);
  const address = named(addressOf(engine.cells, columns, column, row));
  const { tableKey } = world;
  if (found === undefined || tableKey === undefined || typeof found.meta.table !== 'number') return address;
  const isEntity = found.meta.role === 'entities';
  const title = isEntity ? t('ui.question.entityColumn') : kind?.component?.(found, columns);
  const table = t(tableKey, { slot: found.meta.table });
  return title == null ? address : t('ui.question.tableCell', { column: named(title), row, table });
}

const PAIR = /\([^()]*\)/g;
