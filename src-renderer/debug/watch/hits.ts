import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { isRecording } from '../../state/live/source-kinds.ts';
import { slice } from '../../state/live/yield-to-window.ts';
import type { Breakpoint } from '../../state/preferences/stored-watches.ts';
import { useList } from '../../state/session/listed-entities.ts';
import { useWatches } from '../../state/session/watches.ts';
import { useEntityList } from '../../state/source/entity-list.ts';
import { worldIn } from '../../state/source/picture.ts';
import { type CalmSession, useCalmSession } from '../../ui/use-calm-session.ts';
import { type Hits, hitsOfEntity, joinHits, NO_HITS } from './listed-hits.ts';
import { collectHits } from './memory-hits.ts';
import { type RecordedHits, recordedHits } from './recorded-hits.ts';
import { type SearchedEvents, searchedEvents } from './search-event.ts';

interface MarkedHits extends Hits {
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
    const hits = entity === null ? searched.hits : hitsOfEntity(searched.hits, entity, format);
    return joinHits([broken, { ...searched, hits }]);
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

/** Returns the hits of conditions: in the whole file of a recording, or in the memory of a game or a script. The search continues in slices, so the window stays responsive. */
export function useHitsOf(texts: readonly string[]): Hits {
  const calm = useCalmSession();
  const recording = isRecording(calm.source) ? calm.source : null;
  const key = texts.join('\n');
  const inMemory = useHitsInMemory(calm, recording === null ? key : '');
  const inFile = useHitsInFile(recording, key);
  return recording === null ? inMemory : inFile;
}

function useHitsInMemory(calm: CalmSession, key: string): Hits {
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn continues the search
  const found = useMemo(() => collectHits(calm.picture, textsIn(key), slice()), [calm, key, turn]);
  useEffect(() => {
    if (found.isComplete) return;
    const timer = setTimeout(() => setTurn((before) => before + 1));
    return () => clearTimeout(timer);
  }, [found]);
  return found;
}

function useHitsInFile(recording: RecordingSource | null, key: string): Hits {
  const searches = useMemo(
    () => (recording === null ? [] : textsIn(key).map((text) => recordedHits(recording, text))),
    [recording, key],
  );
  const joined = useMemo(() => joinedHits(searches), [searches]);
  return useSyncExternalStore(joined.subscribe, joined.state, joined.state);
}

/** Joins the hits of searches that go on, once for each change. */
function joinedHits(searches: readonly RecordedHits[]) {
  let states: readonly Hits[] = [];
  let found = NO_HITS;
  return {
    subscribe(listener: () => void): () => void {
      const stops = searches.map((search) => search.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    state(): Hits {
      const now = searches.map(({ state }) => state);
      if (now.length !== states.length || now.some((each, i) => each !== states[i]))
        [states, found] = [now, joinHits(now)];
      return found;
    },
  };
}

function textsIn(key: string): readonly string[] {
  return key === '' ? [] : key.split('\n');
}
