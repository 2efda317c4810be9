import type { TranslateText } from '../../script/narration/narrate.ts';
import { linesEachTime } from './counts.ts';
import type { StepOutcome } from './step-figures.ts';

/**
 * Says how many of the cache lines that an operation touches each time have its cells, how many the pointers to their pages, and how many lead to the
 * storage. Empty if all have its cells.
 */
export function partsOfLinesText(outcome: StepOutcome | undefined, translate: TranslateText): string {
  if (outcome?.kind !== 'done') return '';
  const { fresh, finding } = outcome.cost;
  const lines = linesEachTime(outcome.cost);
  // A pointer may be in a block that the operation allocated, so then it counts there.
  const pointers = fresh === 0 ? outcome.pointerLines : 0;
  const counts = { cells: lines - pointers - finding, pointers, finding };
  if (counts.cells === lines) return '';
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : translate(`ui.compare.parts.${name}`, { count }),
  );
  return translate('ui.compare.parts.lines', { parts: parts.join(translate('ui.compare.comma', {})) });
}
