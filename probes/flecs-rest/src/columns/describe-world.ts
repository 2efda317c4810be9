import type { BuildInfo } from '../replies/build-info.ts';
import { BuiltIns } from '../replies/built-ins.ts';
import type { IdText } from '../replies/id-text.ts';
import type { PlacedTable } from '../replies/place-rows.ts';
import { componentIndexColumns, RecordOrder } from './component-index.ts';
import { entityColumns } from './entities.ts';
import { columnFactory, type ObservedColumn } from './observed-column.ts';
import type { ColumnInput, PolledWorld } from './polled-world.ts';
import { sparseColumns } from './sparse.ts';
import { StableOrder } from './stable-order.ts';
import { systemColumns } from './systems.ts';
import { tableColumns, tableListColumns } from './tables.ts';

const QUERY: IdText = '(Poly,Query)';
const SYSTEM: IdText = 'flecs.system.System';

/**
 * Lists the game's named queries. They are entities, so nothing is requested for them. The number of matches is
 * unknown, because Flecs would have to run a query to count them, and the game's own `changed()` of that query would
 * then report nothing.
 * @param kept the path of each row; it only grows, so a query keeps its row
 */
function queryColumns({ rows }: PolledWorld, kept: string[]): ObservedColumn[] {
  const own = rows.filter(({ ids, builtIn }) => !builtIn && ids.includes(QUERY) && !ids.includes(SYSTEM));
  const paths = new Set(own.map(({ path }) => path));
  kept.push(...[...paths].filter((path) => !kept.includes(path)));
  if (kept.length === 0) return [];
  const column = columnFactory('queries', { kind: 'queries', group: 'queries' });
  const names = kept.map((path) => (paths.has(path) ? path : undefined));
  return [column('name', 'json', names)];
}

/** Only this many tables get columns, those with rows first; the entities of the others are still in the entity index. */
const MAX_TABLES = 2000;

/** Creates the columns with the game's descriptions of component types. */
function typeColumns({ types }: PolledWorld): ObservedColumn[] {
  const column = columnFactory('types', { kind: 'flecs.types', group: 'types' });
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

  describe(observed: PolledWorld, pages: BuildInfo): ObservedColumn[] {
    const builtIns = new BuiltIns(observed.rows);
    const allTables = observed.placement.tables.filter((table) => !builtIns.isBuiltInTable(table));
    const tables = this.#mostImportant(allTables);
    const shown: ColumnInput = { ...observed, allTables, tables, builtIns, pages };
    return [
      ...entityColumns(shown, this.#entities),
      ...tableListColumns(shown),
      ...tables.flatMap((table) => tableColumns(shown, table)),
      ...componentIndexColumns(shown, this.#records),
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
