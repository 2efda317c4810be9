import type { BuildInfo } from '../replies/build-info.ts';
import { BuiltIn } from '../replies/built-in.ts';
import type { PlacedTable } from '../replies/place-rows.ts';
import { componentColumns, RecordOrder } from './components.ts';
import { entityColumns } from './entities.ts';
import { columnsOf, type ObservedColumn } from './observed-column.ts';
import { queryColumns } from './queries.ts';
import type { Observed, Shown } from './shown.ts';
import { sparseColumns } from './sparse.ts';
import { StableOrder } from './stable-order.ts';
import { systemColumns } from './systems.ts';
import { storeColumns, tableColumns } from './tables.ts';

/**
 * Only this many tables get columns, those with rows first; the entities of the others are still in the entity index.
 */
const MAX_TABLES = 2000;

/** Creates the columns with the game's descriptions of component types. */
function typeColumns({ types }: Observed): ObservedColumn[] {
  const column = columnsOf('types', { kind: 'flecs.types', group: 'types' });
  return [column('ids', 'json', [...types.keys()]), column('shapes', 'json', [...types.values()])];
}

/** Turns the results of polls into the columns of a Flecs world. It only remembers the orders that it has chosen. */
export class WorldDescriber {
  readonly #entities = new StableOrder<number>();
  readonly #records = new RecordOrder();
  readonly #systems: string[] = [];
  readonly #queries: string[] = [];
  /** The slots shown last; their tables are preferred over new ones. */
  #slots: ReadonlySet<number> = new Set();

  describe(observed: Observed, pages: BuildInfo): ObservedColumn[] {
    const builtIns = new BuiltIn(observed.rows);
    const wanted = observed.placement.tables.filter((table) => !builtIns.table(table));
    const tables = this.#mostImportant(wanted);
    const shown: Shown = { ...observed, wanted, tables, builtIns, pages };
    return [
      ...entityColumns(shown, this.#entities),
      ...storeColumns(shown),
      ...tables.flatMap((table) => tableColumns(shown, table)),
      ...componentColumns(shown, this.#records),
      ...sparseColumns(shown),
      ...typeColumns(observed),
      ...systemColumns(observed, this.#systems),
      ...queryColumns(observed, this.#queries),
    ];
  }

  /** Prefers tables with rows, then tables shown before, then large tables. */
  #mostImportant(tables: readonly PlacedTable[]): readonly PlacedTable[] {
    const rank = ({ slot, count }: PlacedTable) => (count > 0 ? 2 : 0) + (this.#slots.has(slot) ? 1 : 0);
    const ranked = [...tables].sort((a, b) => rank(b) - rank(a) || b.count - a.count);
    this.#slots = new Set(ranked.slice(0, MAX_TABLES).map(({ slot }) => slot));
    return tables.filter(({ slot }) => this.#slots.has(slot));
  }
}
