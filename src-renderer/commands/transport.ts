import * as compare from '../compare/compare.ts';
import { nextMarker, previousMarker } from '../state/markers.ts';
import type { Motion } from '../state/picture.ts';
import { pause, play, seek, useSession } from '../state/session.ts';
import { markersIn, nextStop, previousStop } from '../state/stops.ts';

/** What the keys and buttons for stepping move: the open script, game or recording, or several engines in lockstep. */
export interface Transport {
  readonly first: number;
  readonly length: number;
  readonly position: number;
  readonly playing: boolean;
  /** Whether the newest frame of a game is shown as it comes. */
  readonly following: boolean;
  /** Where whole operations end and begin from here. */
  nextOperation(): number;
  previousOperation(): number;
  nextMarker(): number;
  previousMarker(): number;
  seek(n: number, motion?: Motion): void;
  play(): void;
  pause(): void;
}

export function transport(): Transport {
  return compare.isComparing() ? lockstep() : shown();
}

function shown(): Transport {
  const session = useSession.getState();
  const { picture, position, playing, following } = session;
  const { first, length } = picture.timeline;
  return {
    first,
    length,
    position,
    playing,
    following,
    nextOperation: () => nextStop(session, position),
    previousOperation: () => previousStop(session, position),
    nextMarker: () => nextMarker(markersIn(session), position, length),
    previousMarker: () => previousMarker(markersIn(session), position),
    seek,
    play,
    pause,
  };
}

function lockstep(): Transport {
  const { plan, position, playing } = compare.useCompare.getState();
  const steps = plan?.lockstep ?? null;
  const next = () => steps?.nextEnd(position) ?? 0;
  const previous = () => steps?.previousStart(position) ?? 0;
  return {
    first: 0,
    length: steps?.length ?? 0,
    position,
    playing,
    following: false,
    nextOperation: next,
    previousOperation: previous,
    nextMarker: next,
    previousMarker: previous,
    seek: compare.seek,
    play: compare.play,
    pause: compare.pause,
  };
}
