import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { MomentSearch } from '../../../core/inspect/conditions/find-moment.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import { momentIn, settledIn, spanIn } from './breakpoint-searches.ts';
import { type Hits, joinHits, type ListedHit, MAX_HITS } from './listed-hits.ts';

/** The hits of a condition in one timeline. */
interface Search {
  readonly text: string;
  readonly search: MomentSearch;
  /** Positions before this one were searched. */
  looked: number;
  hits: ListedHit[];
  /** True if earlier hits were dropped, because there were too many. */
  isCut: boolean;
}

const searches = new WeakMap<Timeline, Map<string, Search>>();

/**
 * Continues the search for hits where it stopped.
 * @param isOver called between candidates; the search pauses if it returns true
 */
export function collectHits(picture: MemoryPicture, texts: readonly string[], isOver: () => boolean): Hits {
  const end = settledIn(picture);
  const all = texts.flatMap((text) => searchOf(picture, text) ?? []);
  // The one that is furthest behind is first, or in a running game the last ones would never be searched.
  for (const each of all.toSorted((a, b) => a.looked - b.looked)) {
    while (each.looked < end && !isOver()) {
      const found = each.search.find(each.looked, end, false, isOver);
      each.looked = found === null ? end : typeof found === 'number' ? found : found.position;
      if (found !== null && typeof found !== 'number') each.hits.push({ ...found, text: each.text });
    }
    each.isCut ||= each.hits.length > MAX_HITS;
    each.hits = each.hits.filter(({ position }) => position > picture.timeline.first).slice(-MAX_HITS);
    // All that were kept when others were dropped are too old by now.
    if (each.hits.length < MAX_HITS) each.isCut = false;
  }
  return joinHits(all.map((each) => hitsOf(each, picture, end)));
}

function hitsOf({ hits, looked, isCut }: Search, { timeline, moments }: MemoryPicture, end: number): Hits {
  const first = isCut ? hits[0]!.position : timeline.first + 1;
  const [oldest, newest] = [moments?.at(first), moments?.at(looked)];
  const frames = oldest == null || newest == null ? null : { from: oldest.frame, to: newest.frame };
  const left = isCut ? ({ which: 'earlier', kept: first } as const) : null;
  return { hits, isComplete: looked >= end, frames, left, problem: null };
}

function searchOf(picture: MemoryPicture, text: string): Search | null {
  const { timeline } = picture;
  const known = searches.get(timeline) ?? new Map<string, Search>();
  searches.set(timeline, known);
  const before = known.get(text);
  if (before !== undefined) return before;
  const search = momentSearch(picture, text);
  if (search === null) return null;
  const made = { text, search, looked: comparedFrom(picture, picture.timeline.first), hits: [], isCut: false };
  known.set(text, made);
  return made;
}

/** Returns the search for a condition; null if it is not valid. */
export function momentSearch(picture: MemoryPicture, text: string): MomentSearch | null {
  const condition = readCondition(text);
  if (condition === null) return null;
  const { timeline, nameOf } = picture;
  const [engine, spanOf, momentAt] = [engineIn(picture), spanIn(picture), momentIn(picture)];
  return new MomentSearch({ timeline, engine, condition, nameOf, spanOf, momentAt });
}

/**
 * Returns the first position from one on that is compared: the first picture of a game, and the reading of it, are no events.
 * @param begins where the game begins
 */
export function comparedFrom(picture: MemoryPicture, position: number, begins = 0): number {
  const { length } = picture.timeline;
  if (picture.moments === undefined) return position;
  let from = Math.max(begins + 1, position);
  while (from < length && picture.isBeingRead?.(from) === true) from++;
  return from;
}
