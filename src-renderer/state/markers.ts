import { type Chapter, chaptersOf } from '../../core/script/outline.ts';
import type { ScriptRun } from '../../core/script/run.ts';

/**
 * The chapters of a script: operations with a comment on lines of their own above them. A script without such comments
 * is marked at every operation.
 */
export function markersOf(run: ScriptRun): readonly Chapter[] {
  const chapters = chaptersOf(run);
  if (chapters.length > 1) return chapters;
  return run.operations.map((record) => ({ position: record.firstStep, title: record.operation.text }));
}

export function nextMarker(markers: readonly Chapter[], position: number, end: number): number {
  return markers.find((marker) => marker.position > position)?.position ?? end;
}

export function previousMarker(markers: readonly Chapter[], position: number): number {
  return markers.findLast((marker) => marker.position < position)?.position ?? 0;
}
