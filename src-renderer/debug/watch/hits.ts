import { useEffect, useMemo, useState } from 'react';
import { type IdFormat, indexOfId } from '../../../core/cells/id-format.ts';
import { readCondition } from '../../../core/inspect/condition.ts';
import { type FoundMoment, MomentSearch } from '../../../core/inspect/find-moment.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { Breakpoint } from '../../state/preferences/stored-watches.ts';
import { useSession } from '../../state/session/session.ts';
import { useWatches } from '../../state/session/watches.ts';
import { useEntityList } from '../../state/source/entity-list.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { settledIn, slice, spanIn } from './breakpoints.ts';

/** A moment at which a condition became true. */
export interface ListedHit extends FoundMoment {
  /** The condition. */
  readonly text: string;
}

interface Hits {
  /** In the order of time. */
  readonly hits: readonly ListedHit[];
  /** True once all frames in memory were searched. */
  readonly isComplete: boolean;
}

/** Maximum number of hits of a condition; the earliest are dropped. */
const MAX_HITS = 500;

/** The hits of a condition in one timeline. */
interface Search {
  readonly text: string;
  readonly search: MomentSearch;
  /** Positions before this one were searched. */
  looked: number;
  hits: ListedHit[];
}

const searches = new WeakMap<Timeline, Map<string, Search>>();

/** Returns the text if it is about entities that gain or lose a component, or are created or destroyed; otherwise null. */
export function eventIn(text: string): string | null {
  const kind = readCondition(text)?.kind;
  return kind === 'gained' || kind === 'lost' ? text.trim() : null;
}

/** Returns the hits of the enabled breakpoints, and of the entity search if it is about an event, in the frames in memory. */
export function useHits(): Hits {
  const source = useSession((session) => session.source);
  const { breakpoints } = useWatches();
  return useHitsOf(hitTexts(breakpoints, useEntityList(source).search));
}

/** Returns the conditions whose hits are marked and listed: the enabled breakpoints, and an entity search for an event. */
export function hitTexts(breakpoints: readonly Breakpoint[], search: string): readonly string[] {
  const event = eventIn(search);
  const enabled = breakpoints.flatMap(({ text, enabled }) => (enabled ? [text] : []));
  return [...new Set(event === null ? enabled : [...enabled, event])];
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

/** Returns the hits of conditions. The search continues in slices, so the window stays responsive. */
export function useHitsOf(texts: readonly string[]): Hits {
  const calm = useCalmSession();
  const [turn, setTurn] = useState(0);
  const key = texts.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn continues the search
  const found = useMemo(() => collectHits(calm.picture, key === '' ? [] : key.split('\n'), slice()), [calm, key, turn]);
  useEffect(() => {
    if (found.isComplete) return;
    const timer = setTimeout(() => setTurn((before) => before + 1));
    return () => clearTimeout(timer);
  }, [found]);
  return found;
}

/**
 * Continues the search for the hits of conditions where it stopped.
 * @param isOver called between candidates; the search pauses if it returns true
 */
export function collectHits(picture: MemoryPicture, texts: readonly string[], isOver: () => boolean): Hits {
  const end = settledIn(picture);
  const all = texts.flatMap((text) => searchOf(picture, text) ?? []);
  for (const each of all) {
    while (each.looked < end && !isOver()) {
      const found = each.search.find(each.looked, end, false, isOver);
      each.looked = found === null ? end : typeof found === 'number' ? found : found.position;
      if (found !== null && typeof found !== 'number') each.hits.push({ ...found, text: each.text });
    }
    const { first } = picture.timeline;
    each.hits = each.hits.filter(({ position }) => position > first).slice(-MAX_HITS);
  }
  const hits = all.flatMap((each) => each.hits).sort((a, b) => a.position - b.position);
  return { hits, isComplete: all.every(({ looked }) => looked >= end) };
}

function searchOf(picture: MemoryPicture, text: string): Search | null {
  const { timeline, nameOf } = picture;
  const known = searches.get(timeline) ?? new Map<string, Search>();
  searches.set(timeline, known);
  const before = known.get(text);
  if (before !== undefined) return before;
  const condition = readCondition(text);
  if (condition === null) return null;
  const search = new MomentSearch({ timeline, engine: engineIn(picture), condition, nameOf, spanOf: spanIn(picture) });
  const made = { text, search, looked: beginningOf(picture), hits: [] };
  known.set(text, made);
  return made;
}

/** Returns the first position that is compared: the first picture of a game, and the reading of it, are no events. */
function beginningOf(picture: MemoryPicture): number {
  const { first, length } = picture.timeline;
  if (picture.moments === undefined) return first;
  let from = Math.max(1, first);
  while (from < length && picture.isBeingRead?.(from) === true) from++;
  return from;
}
