import type { ScriptRun } from '../../core/script/run.ts';

/** A place worth jumping to on the timeline. */
export interface Marker {
  /** Position just before the marked operation. */
  readonly position: number;
  /** What the script's comment says there, or the operation itself. */
  readonly title: string;
}

/**
 * The chapters of a script: operations with a comment on lines of their own above them. A script without such comments
 * is marked at every operation.
 */
export function markersOf(run: ScriptRun): readonly Marker[] {
  const chapters = chaptersOf(run);
  if (chapters.length > 1) return chapters;
  return run.operations.map((record) => ({ position: record.firstStep, title: record.operation.text }));
}

/** Operations, and set-ups, with a comment on lines of their own above them. Within a set-up there are none. */
export function chaptersOf(run: ScriptRun): readonly Marker[] {
  const lines = run.script.text.split('\n').map((line) => line.trim());
  return run.operations.flatMap(({ operation, firstStep }) => {
    const isInside = run.setups.some(({ from, to }) => from < firstStep && firstStep < to);
    const title = isInside ? null : commentAbove(lines, beginningOf(lines, operation.span.line - 1));
    return title === null ? [] : [{ position: firstStep, title }];
  });
}

/** The line `setup` above an operation, if it is the first in it; else the operation's own. */
function beginningOf(lines: readonly string[], index: number): number {
  return /^setup\b/.test(lines[index - 1] ?? '') ? index - 1 : index;
}

/** The first line of the comment that ends right above line `index` (0-based). */
function commentAbove(lines: readonly string[], index: number): string | null {
  let first = index;
  while (first > 0 && lines[first - 1]!.startsWith('#')) first--;
  if (first === index) return null;
  return lines[first]!.replace(/^#+\s*/, '') || null;
}

export function nextMarker(markers: readonly Marker[], position: number, end: number): number {
  return markers.find((marker) => marker.position > position)?.position ?? end;
}

export function previousMarker(markers: readonly Marker[], position: number): number {
  return markers.findLast((marker) => marker.position < position)?.position ?? 0;
}
