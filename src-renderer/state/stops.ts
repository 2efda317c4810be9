import { isScriptRun } from './document.ts';
import { type Marker, markersOf } from './markers.ts';
import { nextOperationEnd, previousOperationStart } from './operations.ts';
import type { Picture } from './picture.ts';
import type { Source } from './source.ts';

/** Milliseconds of a game's time that count as one operation. */
const STRIDE_MS = 1000;

interface Shown {
  readonly picture: Picture;
  readonly source: Source | null;
}

/** Where a whole operation more has been done; in a game, where a second more has passed. */
export function nextStop({ picture, source }: Shown, position: number): number {
  if (isScriptRun(picture)) return nextOperationEnd(picture, position);
  return strideTo(source, position, STRIDE_MS, position + 1);
}

/** Where the operation that led here began; in a game, a second earlier. */
export function previousStop({ picture, source }: Shown, position: number): number {
  if (isScriptRun(picture)) return previousOperationStart(picture, position);
  return strideTo(source, position, -STRIDE_MS, position - 1);
}

/** Chapters and operations of a script, captions of a walkthrough. */
export function markersIn({ picture, source }: Shown): readonly Marker[] {
  if (isScriptRun(picture)) return markersOf(picture);
  return source?.captions.map(({ position, text }) => ({ position, title: text })) ?? [];
}

function strideTo(source: Source | null, position: number, by: number, neighbour: number): number {
  const moments = source?.capture.moments;
  const here = moments?.at(position);
  if (moments === undefined || here == null) return neighbour;
  const there = moments.positionAt(here.time + by);
  return by > 0 ? Math.max(there, neighbour) : Math.min(there, neighbour);
}
