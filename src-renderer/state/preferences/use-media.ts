import { useMemo, useSyncExternalStore } from 'react';

interface Watched {
  readonly subscribe: (changed: () => void) => () => void;
  readonly matches: () => boolean;
}

/** Returns true while a media query matches the window. */
export function useMedia(query: string): boolean {
  // The same functions at each render, because new ones would make React subscribe again.
  const { subscribe, matches } = useMemo(() => watch(query), [query]);
  return useSyncExternalStore(subscribe, matches);
}

/** Returns true on a device whose first pointer is a finger. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse)');
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
