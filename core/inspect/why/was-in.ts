import type { Translate } from '../../cells/translate.ts';
import type { WhyAnswer } from './why-not.ts';
import type { MomentWords, WhyEntity, WhyPast } from './why-past.ts';

/** The first and the last line or frame in which an entity was in a query. */
export interface WasInWords {
  /** Null if it may be older. */
  readonly from: MomentWords | null;
  readonly to: MomentWords;
}

/**
 * Returns when an entity was in a query last, if it is not now; null if it is not known to have been in. A frame shows what was read before
 * it, so the frame in which something changed, where it is known, bounds it too.
 */
export function wasInWords(
  past: WhyPast,
  entity: WhyEntity,
  { wasIn, terms, life }: WhyAnswer,
  t: Translate,
): WasInWords | null {
  if (wasIn === null) return null;
  const failing = terms.filter(({ holds }) => holds === false).map(({ since }) => since);
  const ends = [...failing, life].filter(({ before }) => before === wasIn.to);
  const changed = ends.flatMap((since) => {
    const { since: when } = past.since(entity, since, t).json;
    return 'frame' in when ? (when.from ?? when.frame) : [];
  });
  const last = changed.reduce((least, frame) => Math.min(least, frame - 1), Number.POSITIVE_INFINITY);
  return { from: wasIn.from === null ? null : past.at(wasIn.from, t, last), to: past.at(wasIn.to, t, last) };
}
