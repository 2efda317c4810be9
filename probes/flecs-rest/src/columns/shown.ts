import type { Json } from '../../../../core/trace/value.ts';
import type { BuildInfo } from '../replies/build-info.ts';
import type { BuiltIn } from '../replies/built-in.ts';
import type { Id } from '../replies/ids.ts';
import type { PlacedTable, Placement } from '../replies/place-rows.ts';
import type { ComponentReply, RowReply, SystemReply } from '../replies/replies.ts';
import type { Traits } from '../replies/traits.ts';

/** All that one poll has brought. */
export interface Observed {
  readonly placement: Placement;
  readonly traits: Traits;
  readonly rows: readonly RowReply[];
  readonly components: readonly ComponentReply[];
  /** For each id that can be switched off: indices of the entities that have it on. Ids that are missing here were not requested. */
  readonly toggles: ReadonlyMap<Id, ReadonlySet<number>>;
  /** Of ids that are watched: values by index. */
  readonly values: ReadonlyMap<Id, ReadonlyMap<number, Json>>;
  /** Types of values as the game describes them, of all ids whose values were received; `0`: the game does not. */
  readonly types: ReadonlyMap<Id, Json>;
  /** What the game measures of its systems, by path; null where that was not requested. */
  readonly systems: ReadonlyMap<string, SystemReply> | null;
}

/** The parts of a world that columns are made of. */
export interface Shown extends Observed {
  /** All tables of the game, and those of them that have columns of their own. */
  readonly wanted: readonly PlacedTable[];
  readonly tables: readonly PlacedTable[];
  readonly builtIns: BuiltIn;
  readonly pages: BuildInfo;
}
