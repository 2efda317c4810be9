import { type Condition, readCondition } from '../../../core/inspect/conditions/condition.ts';
import { type FoundMoment, MomentSearch, type SpanOf } from '../../../core/inspect/conditions/find-moment.ts';
import type { MomentAt } from '../../../core/inspect/conditions/told-hit.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { pause, slice } from '../../state/live/yield-to-window.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { shownWatches } from '../../state/session/watches.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import type { FoundHit } from './show-hit.ts';

export type Range = readonly [from: number, to: number];

/** Tells whether the search was cancelled. */
export type IsOver = () => boolean;

/** A search for a condition in one timeline. */
interface Search {
  readonly text: string;
  readonly condition: Condition;
  readonly search: MomentSearch;
  /** The position at which the breakpoint was set. */
  readonly since: number;
  /** True if the game stops by itself, except in a frame that declares the columns for it. */
  isLeft: boolean;
  /** Frames of a running game before this one were already checked. */
  looked: number;
}

const searches = new WeakMap<Timeline, Map<string, Search>>();

/** The searches of enabled, valid breakpoints. */
export function searchesIn(picture: MemoryPicture): readonly Search[] {
  const { timeline } = picture;
  const known = searches.get(timeline) ?? new Map<string, Search>();
  searches.set(timeline, known);
  const wanted = shownWatches().breakpoints.filter(({ enabled }) => enabled);
  for (const text of known.keys()) if (!wanted.some((each) => each.text === text)) known.delete(text);
  return wanted.flatMap(({ text }) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const condition = readCondition(text);
    if (condition === null) return [];
    const question = {
      timeline,
      engine: engineIn(picture),
      condition,
      nameOf: picture.nameOf,
      spanOf: spanIn(picture),
      momentAt: momentIn(picture),
    };
    const since = newsFrom(picture);
    const made = { text, condition, search: new MomentSearch(question), since, isLeft: false, looked: since };
    known.set(text, made);
    return made;
  });
}

/** Returns the first position that counts as new. The first picture does not count. */
function newsFrom(picture: MemoryPicture): number {
  const { first, length } = picture.timeline;
  const settled = settledIn(picture);
  return settled > first ? settled : length;
}

/** The end of the positions whose span is known. */
export function settledIn({ timeline, moments }: MemoryPicture): number {
  return moments?.settled(timeline.length) ?? timeline.length;
}

/** Arrays are inconsistent during a script's operation and in a torn frame, so these positions are evaluated together. */
export function spanIn(picture: MemoryPicture): SpanOf {
  const { timeline, moments } = picture;
  if (moments !== undefined) return (step) => moments.spanOf(step);
  if (!isScriptRun(picture)) return (step) => [step, step + 1];
  return (step) => {
    const operation = timeline.operationOf(step);
    return [timeline.operationStart(operation), timeline.operationStart(operation + 1)];
  };
}

/** Returns a function that tells the moment of a position; it returns null for scripts. */
export function momentIn({ moments }: MemoryPicture): MomentAt {
  return (position) => moments?.at(position) ?? null;
}

/** Returns the position at which a breakpoint of a game was set; null if its frames are not checked yet. */
export function breakpointSince(text: string, { timeline }: MemoryPicture): number | null {
  return searches.get(timeline)?.get(text)?.since ?? null;
}

/** Returns the hit of any breakpoint in the range that is the first in the direction of the search. */
export async function nearest(
  picture: MemoryPicture,
  range: Range,
  backward: boolean,
  isOver: IsOver,
): Promise<FoundHit | null> {
  const spanOf = spanIn(picture);
  let [from, to] = range;
  let best: FoundHit | null = null;
  for (const { text, search } of searchesIn(picture)) {
    const found = await findIn(search, [from, to], backward, isOver);
    if (found === null) continue;
    best = { text, ...found };
    // Other breakpoints only count if their hit is nearer.
    if (backward) from = found.position;
    else to = spanOf(found.position - 1)[0];
  }
  return best;
}

/** Searches in slices, so the window stays responsive. */
async function findIn(
  search: MomentSearch,
  [from, to]: Range,
  backward: boolean,
  isOver: IsOver,
): Promise<FoundMoment | null> {
  for (let [low, high] = [from, to]; !isOver(); ) {
    const found = search.find(low, high, backward, slice());
    if (typeof found !== 'number') return found;
    if (backward) high = found;
    else low = found;
    await pause();
  }
  return null;
}
