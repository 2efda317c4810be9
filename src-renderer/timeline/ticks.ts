import type { ScriptRun } from '../../core/script/run.ts';

/**
 * Where operations begin on the timeline. When there are more than `most`, neighbours that would fall on the same place
 * are drawn once.
 */
export function tickPositions(run: ScriptRun, most: number): readonly number[] {
  const starts = run.operations.map((record) => record.firstStep);
  const bucket = Math.max(1, run.timeline.length / most);
  const seen = new Set<number>();
  return starts.filter((start) => {
    const place = starts.length > most ? Math.floor(start / bucket) : start;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}
