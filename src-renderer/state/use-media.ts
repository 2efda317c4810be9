import { useSyncExternalStore } from 'react';
import { getOrInsert } from '../../core/trace/lookup.ts';

interface Watched {
  readonly subscribe: (changed: () => void) => () => void;
  readonly matches: () => boolean;
}

/** Each query is asked of the window once, and always with the same functions: new ones would make React subscribe again at each render. */
const watched = new Map<string, Watched>();

/** Whether a media query matches the window now. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = getOrInsert(watched, query, () => watch(query));
  return useSyncExternalStore(subscribe, matches);
}

function watch(query: string): Watched {
  const media = matchMedia(query);
  return {
    subscribe(changed) {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    matches: () => media.matches,
  };
}
