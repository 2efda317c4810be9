import { type Id, IS_A } from './id.ts';
import type { IdSpace } from './traits.ts';

/** Whether an id is added or removed along an edge. */
export type EdgeKind = 'add' | 'remove';

/** The ids that an entity gains and loses between two tables, and the work that they need. */
export interface Diff {
  readonly added: readonly Id[];
  readonly removed: readonly Id[];
  /** Added ids with data in sparse sets, with targets in unions, with a base to inherit from. */
  readonly addsSparse: boolean;
  readonly addsUnion: boolean;
  readonly addsBase: boolean;
  readonly removesSparse: boolean;
  readonly removesUnion: boolean;
}

const NO_WORK = { addsSparse: false, addsUnion: false, addsBase: false, removesSparse: false, removesUnion: false };

/** Nothing is gained and nothing lost. */
export const NO_DIFF: Diff = { added: [], removed: [], ...NO_WORK };

/**
 * What changes along an edge between tables with these ids (`compute_table_diff`, `table_traverse_add`). Adding a pair of a
 * union relation that the table already has moves nothing, and still sets the target. As in Flecs 4.0.5 the target is known
 * only when that pair is all that is added; otherwise the diff has `Union` itself.
 */
export function edgeDiff(space: IdSpace, id: Id, from: readonly Id[], to: readonly Id[], kind: EdgeKind): Diff {
  const isUnionPair = space.stored(id) !== id;
  if (from === to) return kind === 'add' && isUnionPair ? { ...NO_DIFF, added: [id], addsUnion: true } : NO_DIFF;
  const diff = idsDiff(space, without(to, from), without(from, to));
  return kind === 'add' && diff.addsUnion && diff.added.length === 1 ? { ...diff, added: [id], removed: [] } : diff;
}

/** The work that added and removed ids need. */
export function idsDiff(space: IdSpace, added: readonly Id[], removed: readonly Id[]): Diff {
  return {
    added,
    removed,
    addsSparse: added.some((id) => space.traits(id).sparse),
    addsUnion: added.some((id) => space.traits(id).union),
    addsBase: added.some((id) => space.parts(id).first === IS_A && space.parts(id).second !== null),
    removesSparse: removed.some((id) => space.traits(id).sparse),
    removesUnion: removed.some((id) => space.traits(id).union),
  };
}

/** The work of one diff after another. */
export function joinDiffs(space: IdSpace, a: Diff, b: Diff): Diff {
  return idsDiff(space, [...a.added, ...b.added], [...a.removed, ...b.removed]);
}

function without(ids: readonly Id[], others: readonly Id[]): Id[] {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
}
