import { DEPTHS, type Depth, stops } from '../../../core/script/narration/beats.ts';
import { stopNumber } from '../../../core/script/narration/place.ts';
import type { Steppable } from '../../../core/script/run/steppable.ts';
import { change, usePreferences } from '../preferences/preferences.ts';
import { isScriptRun } from '../script/document.ts';
import type { MemoryPicture } from '../source/picture.ts';

/** Returns the depth at which a picture is stepped through. Only scripts have operations and beats. */
export function depthIn(picture: MemoryPicture, chosen: Depth): Depth {
  return isScriptRun(picture) ? chosen : 'access';
}

export function changeDepth(depth: Depth): void {
  change({ depth });
}

/** Changes the depth one finer (1) or coarser (-1), if there is one. */
export function shiftDepth(by: 1 | -1): void {
  const next = DEPTHS[DEPTHS.indexOf(usePreferences.getState().depth) + by];
  if (next !== undefined) changeDepth(next);
}

/** Depths whose stops must be computed. At the finest depth every position is a stop. */
const COUNTED = ['operation', 'beat'] as const satisfies readonly Depth[];
export type CountedDepth = (typeof COUNTED)[number];

const known = new WeakMap<Steppable, Map<string, readonly number[]>>();

/** Returns every position at which a script stops at a depth. */
export function stopsOf(picture: MemoryPicture, depth: Depth): readonly number[] {
  const byDepth = known.get(picture) ?? new Map<string, readonly number[]>();
  known.set(picture, byDepth);
  const key = `${depth} ${picture.timeline.length}`;
  const found = byDepth.get(key) ?? stops(picture, depth);
  byDepth.set(key, found);
  return found;
}

/** Stores the stops of a run that a thread has found, because computing them for millions of steps would block the window. */
export function keepStops(run: MemoryPicture, stops: Readonly<Record<CountedDepth, Uint32Array>>): void {
  const { length } = run.timeline;
  known.set(run, new Map(COUNTED.map((depth) => [`${depth} ${length}`, Array.from(stops[depth])])));
}

/**
 * Returns the number of the operation, beat or step at a position, counted from 1, and their count.
 * @param length the last position
 */
export function countAt(
  picture: MemoryPicture,
  position: number,
  depth: Depth,
  length = picture.timeline.length,
): { readonly n: number; readonly count: number } {
  if (depth === 'access') return { n: position, count: length };
  const all = stopsOf(picture, depth);
  return { n: stopNumber(all, position), count: all.length - 1 };
}
