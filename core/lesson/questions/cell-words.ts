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
 * Returns the name of a cell in questions and their feedback: its address or, for a value or an entity in a table of
 * Flecs, the words of the picture: `Position[1] in Table 2`. Pairs name their entities: `(Likes,bob)`.
 */
export function cellWords({ engine, columns, nameOf }: NamedMemory, { column, row }: CellAt, t: Translate): string {
  const found = columns.find(column);
  const world = engine.world(columns);
  const named = (text: string) => text.replace(PAIR, (pair) => world.idText?.(pair, nameOf) ?? pair);
  const address = named(addressOf(engine.cells, columns, column, row));
  const { tableKey } = world;
  if (found === undefined || tableKey === undefined || typeof found.meta.table !== 'number') return address;
  const isEntity = found.meta.role === 'entities';
  const title = isEntity ? t('ui.question.entityColumn') : kindOf(engine.cells, found)?.component?.(found, columns);
  const table = t(tableKey, { slot: found.meta.table });
  return title == null ? address : t('ui.question.tableCell', { column: named(title), row, table });
}

const PAIR = /\([^()]*\)/g;
