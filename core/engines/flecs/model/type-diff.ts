import { CHILD_OF, type FlecsId, IS_A } from './id.ts';
import type { IdSpace } from './traits.ts';

export type EdgeKind = 'add' | 'remove';

/** Ids that an entity gains and loses between two tables, and the extra work they need. */
export interface Diff {
  readonly added: readonly FlecsId[];
  readonly removed: readonly FlecsId[];
  /** True if an added id is sparse, belongs to a union, or is an IsA pair. */
  readonly addsSparse: boolean;
  readonly addsUnion: boolean;
  readonly addsBase: boolean;
  readonly removesSparse: boolean;
  readonly removesUnion: boolean;
  /** Since 4.1: true if a parent whose children are in order loses some. */
  readonly removesOrdered?: boolean | undefined;
  /** Since 4.1: the side on which a pair with ChildOf changes. */
  readonly reparents?: EdgeKind | undefined;
}

/** Since 4.1, what an edge still has to know of the time when it was made. */
export const EDGE = {
  /** The id had no record yet, so following the edge does nothing. */
  idle: 1,
  /** The children of a parent that is left were in order. */
  ordered: 2,
} as const;

const NO_WORK = { addsSparse: false, addsUnion: false, addsBase: false, removesSparse: false, removesUnion: false };

export const NO_DIFF: Diff = { added: [], removed: [], ...NO_WORK };

/**
 * Computes the diff of an edge between tables with these ids (`compute_table_diff`, `table_traverse_add`). Adding a
 * union pair to a table that already has the relation moves nothing but still sets the target. As in Flecs 4.0.5 the
 * target is known only if that pair is all that is added; otherwise the diff has `Union` itself.
 */
export function edgeDiff(
  space: IdSpace,
  id: FlecsId,
  from: readonly FlecsId[],
  to: readonly FlecsId[],
  kind: EdgeKind,
  flags = 0,
): Diff {
  const isUnionPair = space.stored(id) !== id;
  if (from === to && space.traits(id).dontFragment && (flags & EDGE.idle) === 0) {
    return kind === 'add' ? idsDiff(space, [id], []) : idsDiff(space, [], [id]);
  }
  if (from === to) return kind === 'add' && isUnionPair ? { ...NO_DIFF, added: [id], addsUnion: true } : NO_DIFF;
  const diff = idsDiff(space, without(to, from), without(from, to));
  if (flags > 0 || space.parts(id).first === CHILD_OF) {
    const side = diff.added.length > 0 ? 'add' : 'remove';
    const isChild = space.parts(id).first === CHILD_OF && space.parts(id).second !== null;
    return { ...diff, removesOrdered: (flags & EDGE.ordered) > 0, reparents: isChild ? side : undefined };
  }
  return kind === 'add' && diff.addsUnion && diff.added.length === 1 ? { ...diff, added: [id], removed: [] } : diff;
}

export function idsDiff(space: IdSpace, added: readonly FlecsId[], removed: readonly FlecsId[]): Diff {
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

/** Joins two diffs that are applied one after the other. */
export function joinDiffs(space: IdSpace, a: Diff, b: Diff): Diff {
  const joined = idsDiff(space, [...a.added, ...b.added], [...a.removed, ...b.removed]);
  const removesOrdered = a.removesOrdered === true || b.removesOrdered === true;
  return { ...joined, removesOrdered, reparents: b.reparents ?? a.reparents };
}

function without(ids: readonly FlecsId[], others: readonly FlecsId[]): FlecsId[] {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
}
