import type { Json } from '../../../../core/trace/value.ts';
import type { BuildInfo } from '../replies/build-info.ts';
import type { BuiltIns } from '../replies/built-ins.ts';
import type { ComponentReply } from '../replies/components-reply.ts';
import type { IdText } from '../replies/id-text.ts';
import type { ObservedIdTraits } from '../replies/id-traits.ts';
import type { PlacedTable, RowPlacement } from '../replies/place-rows.ts';
import type { RowReply } from '../replies/query-replies.ts';
import type { SystemReply } from '../replies/systems-reply.ts';

/** The result of one poll. */
export interface PolledWorld {
  readonly placement: RowPlacement;
  readonly traits: ObservedIdTraits;
  readonly rows: readonly RowReply[];
  readonly components: readonly ComponentReply[];
  /** For each toggleable id: the indices of the entities that have it enabled. Ids that were not requested are missing. */
  readonly toggles: ReadonlyMap<IdText, ReadonlySet<number>>;
  /** The watched components' values by entity index. */
  readonly values: ReadonlyMap<IdText, ReadonlyMap<number, Json>>;
  /** The type descriptions of all ids whose values were received; `0` means that the game does not describe the type. */
  readonly types: ReadonlyMap<IdText, Json>;
  /** The measurements of systems by path; null if they were not requested. */
  readonly systems: ReadonlyMap<string, SystemReply> | null;
}

/** The input for the columns of a world. */
export interface ColumnInput extends PolledWorld {
  /** All tables of the game, and those of them that get columns. */
  readonly allTables: readonly PlacedTable[];
  readonly tables: readonly PlacedTable[];
  readonly builtIns: BuiltIns;
  readonly pages: BuildInfo;
}
