import { useEffect, useMemo, useState } from 'react';
import { type IdFormat, indexOfId } from '../../../core/cells/id-format.ts';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { type FoundMoment, MomentSearch } from '../../../core/inspect/conditions/find-moment.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { slice } from '../../state/live/yield-to-window.ts';
import type { Breakpoint } from '../../state/preferences/stored-watches.ts';
import { useList } from '../../state/session/listed-entities.ts';
import { useWatches } from '../../state/session/watches.ts';
import { useEntityList } from '../../state/source/entity-list.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { momentIn, settledIn, spanIn } from './breakpoint-searches.ts';
import { type SearchedEvents, searchedEvents } from './search-event.ts';

/** A moment at which a condition became true. */
export interface ListedHit extends FoundMoment {
  /** The condition. */
  readonly text: string;
}

export interface Hits {
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

export interface MarkedHits extends Hits {
  /** The conditions, all of whose hits are among them. */
  readonly texts: readonly string[];
  /** False if no breakpoint and no search asks for any. */
  readonly isAsked: boolean;
}

/** Returns the hits that the timeline marks, the tab counts and the panel lists: of the enabled breakpoints, and the events that the entity search asks for. */
export function useMarkedHits(): MarkedHits {
  const { picture, source } = useCalmSession();
  const { breakpoints } = useWatches();
  const { search } = useEntityList(source);
  const isHidden = useList() !== null;
  const { format } = worldIn(picture).ids;
  // The components are only read if something is searched.
  const events = isHidden || search === '' ? null : searchedEvents(search, worldIn(picture).components);
  const { enabled, searched: more, texts } = markedTexts(breakpoints, events);
  const broken = useHitsOf(enabled);
  const searched = useHitsOf(more);
  const entity = events?.entity ?? null;
  const found = useMemo(() => {
    const own = entity === null ? searched.hits : hitsOfEntity(searched.hits, entity, format);
    const hits = [...broken.hits, ...own].sort((a, b) => a.position - b.position);
    return { hits, isComplete: broken.isComplete && searched.isComplete };
  }, [broken, searched, entity, format]);
  return { ...found, texts, isAsked: enabled.length > 0 || events !== null };
}

/** The conditions of enabled breakpoints, those that only the search asks for, and those all of whose hits are marked. */
export function markedTexts(
  breakpoints: readonly Pick<Breakpoint, 'text' | 'enabled'>[],
  events: SearchedEvents | null,
): Readonly<Record<'enabled' | 'searched' | 'texts', readonly string[]>> {
  const enabled = [...new Set(breakpoints.flatMap(({ text, enabled }) => (enabled ? [text] : [])))];
  const searched = (events?.texts ?? []).filter((text) => !enabled.includes(text));
  // A search for one entity marks only a part of the hits.
  return { enabled, searched, texts: events?.entity == null ? [...enabled, ...searched] : enabled };
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
  const [engine, spanOf, momentAt] = [engineIn(picture), spanIn(picture), momentIn(picture)];
  const search = new MomentSearch({ timeline, engine, condition, nameOf, spanOf, momentAt });
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
