import type { Json } from '../../../core/trace/value.ts';
import { BuiltIn } from './built-in.ts';
import { componentColumns, RecordOrder } from './component-columns.ts';
import { entityColumns } from './entity-columns.ts';
import type { Id } from './ids.ts';
import type { ObservedColumn } from './observed-column.ts';
import type { PlacedTable, Placement } from './place-rows.ts';
import type { ComponentReply, RowReply } from './replies.ts';
import { sparseColumns } from './sparse-columns.ts';
import { StableOrder } from './stable-order.ts';
import { storeColumns, tableColumns } from './table-columns.ts';
import type { Traits } from './traits.ts';

/** All that one poll has told. */
export interface Observed {
  readonly placement: Placement;
  readonly traits: Traits;
  readonly rows: readonly RowReply[];
  readonly components: readonly ComponentReply[];
  /** For each id that can be switched off: indices of those that have it on. Ids that are missing here were not asked for. */
  readonly toggles: ReadonlyMap<Id, ReadonlySet<number>>;
  /** Of ids that are watched: values by index. */
  readonly values: ReadonlyMap<Id, ReadonlyMap<number, Json>>;
}

export interface DescribeOptions {
  /** Whether what belongs to Flecs itself is described too. */
  readonly builtIn: boolean;
  /** More tables than this have no columns of their own, those without rows first; their entities are still in the index. */
  readonly mostTables: number;
  /** Entities a page of the index, and entries a page of a sparse set, as the game was built. */
  readonly entityPage: number;
  readonly sparsePage: number;
}

export interface Description {
  readonly columns: readonly ObservedColumn[];
  /** Tables that are Flecs' own and not shown, and tables beyond the limit, of which only rows and bytes are. */
  readonly builtInTables: number;
  readonly leftOut: number;
}

/** The parts of a world that columns are made of. */
export interface Shown extends Observed {
  /** All tables of the game, and those of them that have columns of their own. */
  readonly wanted: readonly PlacedTable[];
  readonly tables: readonly PlacedTable[];
  readonly builtIns: BuiltIn | null;
  readonly options: DescribeOptions;
}

/** Turns what polls tell into the columns of core/engines/flecs. Remembers only the orders that it has given. */
export class WorldDescriber {
  readonly #entities = new StableOrder<number>();
  readonly #records = new RecordOrder();
  /** Slots that were shown: they stay, when others are left out. */
  #slots: ReadonlySet<number> = new Set();

  describe(observed: Observed, options: DescribeOptions): Description {
    const builtIns = options.builtIn ? null : new BuiltIn(observed.rows);
    const { tables: all } = observed.placement;
    const wanted = builtIns === null ? all : all.filter((table) => !builtIns.table(table));
    const tables = this.#atMost(wanted, options.mostTables);
    const shown: Shown = { ...observed, wanted, tables, builtIns, options };
    const columns = [
      ...entityColumns(shown, this.#entities),
      ...storeColumns(shown),
      ...tables.flatMap((table) => tableColumns(shown, table)),
      ...componentColumns(shown, this.#records),
      ...sparseColumns(shown),
    ];
    return { columns, builtInTables: all.length - wanted.length, leftOut: wanted.length - tables.length };
  }

  /** Those with rows first, those that were shown before, then the largest. */
  #atMost(tables: readonly PlacedTable[], most: number): readonly PlacedTable[] {
    const rank = ({ slot, count }: PlacedTable) => (count > 0 ? 2 : 0) + (this.#slots.has(slot) ? 1 : 0);
    const ranked = [...tables].sort((a, b) => rank(b) - rank(a) || b.count - a.count);
    this.#slots = new Set(ranked.slice(0, most).map(({ slot }) => slot));
    return tables.length <= most ? tables : tables.filter(({ slot }) => this.#slots.has(slot));
  }
}
