import type { Json } from '../../../../core/trace/value.ts';
import type { BuildInfo } from '../replies/build-info.ts';
import type { BuiltIn } from '../replies/built-in.ts';
import type { Id } from '../replies/ids.ts';
import type { PlacedTable, Placement } from '../replies/place-rows.ts';
import type { ComponentReply, RowReply, SystemReply } from '../replies/replies.ts';
import type { Traits } from '../replies/traits.ts';

/** The result of one poll. */
export interface Observed {
  readonly placement: Placement;
  readonly traits: Traits;
  readonly rows: readonly RowReply[];
  readonly components: readonly ComponentReply[];
  /**
   * For each toggleable id: the indices of the entities that have it enabled. Ids that were not requested are missing.
   */
  readonly toggles: ReadonlyMap<Id, ReadonlySet<number>>;
  /** The watched components' values by entity index. */
  readonly values: ReadonlyMap<Id, ReadonlyMap<number, Json>>;
  /**
   * The type descriptions of all ids whose values were received; `0` means that the game does not describe the type.
   */
  readonly types: ReadonlyMap<Id, Json>;
  /** The measurements of systems by path; null if they were not requested. */
  readonly systems: ReadonlyMap<string, SystemReply> | null;
}

/** The input for the columns of a world. */
export interface Shown extends Observed {
  /** All tables of the game, and those of them that get columns. */
  readonly wanted: readonly PlacedTable[];
  readonly tables: readonly PlacedTable[];
  readonly builtIns: BuiltIn;
  readonly pages: BuildInfo;
}
