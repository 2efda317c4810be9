import type { Translate } from '../../../core/cells/translate.ts';
import { detailTo, nextStop, previousStop } from '../../../core/script/narration/beats.ts';
import type { Chapter } from '../../../core/script/narration/outline.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { frameInterval, readingInterval } from '../preferences/speed.ts';
import { isScriptRun } from '../script/document.ts';
import type { MemoryPicture } from '../source/picture.ts';
import { sentenceOf } from '../source/sentence.ts';
import type { Source } from '../source/source.ts';
import { depthIn } from './depth.ts';
import { markersOf, nextMarker, previousMarker } from './markers.ts';
import type { Track } from './transport.ts';

/** Milliseconds of a game's time that count as one operation. */
const STRIDE_MS = 1000;

interface Shown {
  readonly picture: MemoryPicture;
  readonly source: Source | null;
}

/** Returns the stops of a script, a game or a recording, and the duration of each. One second of a game counts as an operation. */
export function stopsIn(shown: Shown): Omit<Track, 'show' | 'follow' | 'reach'> {
  const { picture, source } = shown;
  const { first, length } = source ?? picture.timeline;
  const run = isScriptRun(picture) ? picture : null;
  const depth = depthIn(picture, usePreferences.getState().depth);
  return {
    first,
    length,
    next: (position) => (run === null ? Math.min(length, position + 1) : nextStop(run, position, depth)),
    previous: (position) => (run === null ? Math.max(first, position - 1) : previousStop(run, position, depth)),
    nextOperation: (position) =>
      run === null ? strideTo(source, position, STRIDE_MS, position + 1) : nextStop(run, position, 'operation'),
    previousOperation: (position) =>
      run === null ? strideTo(source, position, -STRIDE_MS, position - 1) : previousStop(run, position, 'operation'),
    nextMarker: (position) => nextMarker(markersIn(shown), position, length),
    previousMarker: (position) => previousMarker(markersIn(shown), position),
    interval: (position, speed, translate) => interval(shown, position, speed, translate),
  };
}

/** Returns chapters and operations of a script, or captions of a walkthrough. */
export function markersIn({ picture, source }: Shown): readonly Chapter[] {
  if (isScriptRun(picture)) return markersOf(picture);
  return source?.captions.map(({ position, text }) => ({ position, title: text })) ?? [];
}

/** Frames of a game last as long as in the game. Steps of scripts and walkthroughs last as long as their text takes to read. */
function interval({ picture, source }: Shown, position: number, speed: number, translate: Translate): number {
  if (source === null || source.captions.length > 0) {
    const { depth } = usePreferences.getState();
    const detail = detailTo(picture, position, depthIn(picture, depth));
    const caption = source?.captions.findLast((each) => each.position <= position)?.text ?? '';
    return readingInterval(`${caption} ${sentenceOf(picture, detail, translate)}`, speed);
  }
  const [here, next] = [source.momentAt(position), source.momentAt(position + 1)];
  return frameInterval(here === null || next === null ? 0 : next.time - here.time, speed);
}

function strideTo(source: Source | null, position: number, by: number, neighbour: number): number {
  const here = source?.timeAt(position);
  if (source === null || here == null) return neighbour;
  const there = source.positionAt(here + by);
  return by > 0 ? Math.max(there, neighbour) : Math.min(there, neighbour);
}
