import { type IdFormat, indexOfId } from '../../../core/cells/id-format.ts';
import type { FoundMoment } from '../../../core/inspect/conditions/find-moment.ts';

/** Maximum number of hits of a condition that are kept. */
export const MAX_HITS = 500;

/** A moment at which a condition became true. */
export interface ListedHit extends FoundMoment {
  /** The condition. */
  readonly text: string;
}

export interface Hits {
  /** In the order of time. */
  readonly hits: readonly ListedHit[];
  /** True once all frames that are to be searched were searched. */
  readonly isComplete: boolean;
  /** The frames all of whose hits these are; null for a script, and before frames are received. From null: from the beginning of a file. */
  readonly frames: { readonly from: number | null; readonly to: number } | null;
  /** The hits that are left out because there are too many; null if none are. */
  readonly left: LeftHits | null;
  /** Why the search has ended early; null if it has not. */
  readonly problem: string | null;
}

interface LeftHits {
  readonly which: 'earlier' | 'later';
  /** The position of the first or the last hit that was kept. */
  readonly kept: number;
}

export const NO_HITS: Hits = { hits: [], isComplete: true, frames: null, left: null, problem: null };

/** Joins hits of several conditions, as far as all of them are known. */
export function joinHits(all: readonly Hits[]): Hits {
  const hits = all.flatMap((each) => each.hits).sort((a, b) => a.position - b.position);
  const isComplete = all.every((each) => each.isComplete);
  const left = all.find((each) => each.left !== null)?.left ?? null;
  const known = all.flatMap(({ frames }) => frames ?? []);
  const froms = known.flatMap(({ from }) => from ?? []);
  const from = froms.length === 0 ? null : Math.max(...froms);
  const frames = known.length === 0 ? null : { from, to: Math.min(...known.map(({ to }) => to)) };
  const isKnown = ({ position }: ListedHit): boolean =>
    all.every(
      ({ left: cut }) => cut === null || (cut.which === 'earlier' ? position >= cut.kept : position <= cut.kept),
    );
  const problem = all.find((each) => each.problem !== null)?.problem ?? null;
  return { hits: left === null ? hits : hits.filter(isKnown), isComplete, frames, left, problem };
}

/** Returns the hits of one entity, which each hit then names first. */
export function hitsOfEntity(hits: readonly ListedHit[], entity: number, format: IdFormat): readonly ListedHit[] {
  return hits.flatMap((each) => {
    const { entities } = each.hit;
    const id = entities.find((raw) => indexOfId(raw, format) === entity);
    if (id === undefined) return [];
    return { ...each, hit: { ...each.hit, entities: [id, ...entities.filter((other) => other !== id)] } };
  });
}
