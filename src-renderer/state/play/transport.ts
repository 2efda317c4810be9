import { useSyncExternalStore } from 'react';
import type { Translate } from '../../../core/cells/translate.ts';
import type { Motion } from '../source/picture.ts';

/** The part of a store that a transport changes. */
export interface PlaybackState {
  /** Number of completed steps. */
  readonly position: number;
  readonly motion: Motion;
  readonly playing: boolean;
}

/** The track of a transport: a script's run, a game, a recording, or several engines in lockstep. */
export interface Track {
  readonly first: number;
  readonly length: number;
  /** Brings the columns to a position. */
  show(position: number): void;
  /** Returns true if a position can be shown immediately; otherwise it is shown when it is available. */
  readonly reach?: (position: number) => boolean;
  /** Returns the next or the previous stop. */
  next(position: number): number;
  previous(position: number): number;
  /** Returns the end of the next operation, or the beginning of the one before the position. */
  nextOperation(position: number): number;
  previousOperation(position: number): number;
  nextMarker(position: number): number;
  previousMarker(position: number): number;
  /** Milliseconds that playing stays at a position; infinite where the user has to continue manually. */
  interval(position: number, speed: number, translate: Translate): number;
  /** Follows the newest frame of a game. */
  readonly follow?: () => void;
}

/** Steps, plays and seeks. Keys, buttons and the timeline use the active transport. */
export interface Transport extends PlaybackState, Omit<Track, 'show' | 'follow' | 'reach'> {
  /** Moves to a position, or to the nearest end if it is out of range. */
  seek(position: number, motion?: Motion): void;
  /** Ends a drag at the current position. */
  rest(): void;
  /** Plays from the current position, or from the start if at the end. A game continues with its newest frame. */
  play(): void;
  pause(): void;
  /** Advances one step of playback; stops at the end. */
  advance(): void;
}

/** Returns the stop nearest to a position. */
export function nearestStop(
  { first, next, previous }: Pick<Track, 'first' | 'next' | 'previous'>,
  position: number,
): number {
  if (position <= first) return first;
  const from = previous(position);
  const to = next(from);
  return position - from < to - position ? from : to;
}

interface Store {
  getState(): PlaybackState;
  setState(change: Partial<PlaybackState>): void;
  subscribe(listener: () => void): () => void;
}

let active: Transport | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the transport of the shown view.
 * @throws Error if there is none yet
 */
export function transport(): Transport {
  if (active === null) throw new Error('No transport is active');
  return active;
}

export function activateTransport(next: Transport): void {
  active = next;
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when the active transport moves or changes.
 * @returns a function that stops listening
 */
export function subscribeToTransport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTransport<T>(select: (transport: Transport) => T): T {
  return useSyncExternalStore(subscribeToTransport, () => select(transport()));
}

export function createTransport(store: Store, track: () => Track): Transport {
  const { getState: get, setState: set } = store;
  const seek = (n: number, motion: Motion = 'step'): void => {
    const { first, length, show, reach } = track();
    const to = Math.min(length, Math.max(first, Math.round(n)));
    if (to === get().position || reach?.(to) === false) return;
    show(to);
    set({ position: to, motion });
  };
  const created: Transport = {
    get position() {
      return get().position;
    },
    get motion() {
      return get().motion;
    },
    get playing() {
      return get().playing;
    },
    get first() {
      return track().first;
    },
    get length() {
      return track().length;
    },
    ...stopsOf(track),
    ...player(store, track, seek),
    seek,
    rest() {
      if (get().motion === 'drag') set({ motion: 'jump' });
    },
  };
  store.subscribe(() => {
    if (active === created) for (const listener of listeners) listener();
  });
  return created;
}

type Stops = Omit<Track, 'first' | 'length' | 'show' | 'follow' | 'reach'>;

/** Requests the track at each call, because it may change. */
function stopsOf(track: () => Track): Stops {
  return {
    next: (position) => track().next(position),
    previous: (position) => track().previous(position),
    nextOperation: (position) => track().nextOperation(position),
    previousOperation: (position) => track().previousOperation(position),
    nextMarker: (position) => track().nextMarker(position),
    previousMarker: (position) => track().previousMarker(position),
    interval: (position, speed, translate) => track().interval(position, speed, translate),
  };
}

function player(
  { getState: get, setState: set }: Store,
  track: () => Track,
  seek: Transport['seek'],
): Pick<Transport, 'play' | 'pause' | 'advance'> {
  const pause = (): void => {
    if (get().playing) set({ playing: false });
  };
  return {
    pause,
    play() {
      const { first, length, follow } = track();
      const atEnd = get().position === length;
      if (atEnd && follow !== undefined) follow();
      else if (length > first) {
        if (atEnd) seek(first, 'jump');
        set({ playing: true });
      }
    },
    advance() {
      seek(track().next(get().position));
      const { length, follow } = track();
      if (get().position < length) return;
      pause();
      follow?.();
    },
  };
}
