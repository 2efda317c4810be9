import { type Chapter, chapterAt, chaptersOf } from '../../../core/script/narration/outline.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';

/** Cached, because a long script may have a hundred thousand markers. */
const known = new WeakMap<ScriptRun, readonly Chapter[]>();

/** A script's chapters: operations below comment lines, else every operation. Repeated calls return the same object. */
export function markersOf(run: ScriptRun): readonly Chapter[] {
  return getOrInsert(known, run, findMarkers);
}

function findMarkers(run: ScriptRun): readonly Chapter[] {
  const chapters = chaptersOf(run);
  if (chapters.length > 1) return chapters;
  return run.operations.map((record) => ({ position: record.firstStep, title: record.operation.text }));
}

export function nextMarker(markers: readonly Chapter[], position: number, end: number): number {
  return markers[chapterAt(markers, position + 1) + 1]?.position ?? end;
}

export function previousMarker(markers: readonly Chapter[], position: number): number {
  return markers[chapterAt(markers, position)]?.position ?? 0;
}
