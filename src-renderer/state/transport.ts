import * as compare from '../compare/compare.ts';
import { markersOf, nextMarker, previousMarker } from './markers.ts';
import { nextOperationEnd, previousOperationStart } from './operations.ts';
import { type Motion, pause, play, seek, useSession } from './session.ts';

/** What the keys and buttons for stepping move: the open script, or several engines in lockstep. */
export interface Transport {
  readonly first: number;
  readonly length: number;
  readonly position: number;
  readonly playing: boolean;
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
  return compare.isComparing() ? lockstep() : script();
}

function script(): Transport {
  const { document, position, playing } = useSession.getState();
  const { run } = document;
  const { first, length } = run.timeline;
  return {
    first,
    length,
    position,
    playing,
    nextOperation: () => nextOperationEnd(run, position),
    previousOperation: () => previousOperationStart(run, position),
    nextMarker: () => nextMarker(markersOf(run), position, length),
    previousMarker: () => previousMarker(markersOf(run), position),
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
    nextOperation: next,
    previousOperation: previous,
    nextMarker: next,
    previousMarker: previous,
    seek: compare.seek,
    play: compare.play,
    pause: compare.pause,
  };
}
