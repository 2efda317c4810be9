import { useEffect, useState } from 'react';
import { Series } from '../../../core/inspect/series.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { Pin } from '../../state/preferences/stored-watches.ts';
import { useSession } from '../../state/session/session.ts';
import { pinKey, watchedOf } from '../../state/session/watches.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';

/** Milliseconds that one part of the past may take to read. */
const SLICE_MS = 8;

const kept = new WeakMap<Timeline, Map<string, Series>>();

/** Returns the values of a pin that were read so far. */
export function seriesOf(picture: MemoryPicture, pin: Pin): Series {
  const { timeline } = picture;
  const all = kept.get(timeline) ?? new Map<string, Series>();
  kept.set(timeline, all);
  const known = all.get(pinKey(pin));
  if (known !== undefined) return known;
  const made = new Series({ timeline, engine: engineIn(picture), nameOf: picture.nameOf }, watchedOf(pin));
  all.set(pinKey(pin), made);
  return made;
}

/**
 * Reads watched values in slices. While a game is followed only new frames are read; the past is read when it is frozen.
 * @returns a number that changes when more was read
 */
export function useReading(calm: CalmSession, pins: readonly Pin[]): number {
  const [version, setVersion] = useState(0);
  const following = useSession((session) => session.following);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const all = pins.map((pin) => seriesOf(calm.picture, pin));
      const next = all.find((series) => !series.isRead(!following));
      if (next === undefined) return;
      const end = performance.now() + SLICE_MS;
      next.extend(() => performance.now() > end, !following);
      setVersion((before) => before + 1);
      timer = setTimeout(read);
    };
    read();
    return () => clearTimeout(timer);
  }, [calm, pins, following]);
  return version;
}
