import { engineName, narrate, narrateError, type TranslateText } from '../script/narrate.ts';
import type { ScriptRun } from '../script/run.ts';
import { outcomeKind } from './compare.ts';
import type { LanePlace } from './lockstep.ts';

/**
 * What an engine has just done, or why it does nothing in this operation.
 * @param operation -1 before the first
 * @param place where the run is
 */
export function laneSentence(run: ScriptRun, operation: number, place: LanePlace, translate: TranslateText): string {
  if (operation < 0) return translate('ui.compare.start', {});
  const { error = null } = run.operations[operation] ?? {};
  const kind = outcomeKind(run, operation);
  if (kind === 'unreached') return translate('ui.compare.unreached', { engine: engineName(run.engine, translate) });
  if (error !== null && place.done === place.steps) {
    const reason = narrateError(error, run, translate);
    return translate(`ui.compare.${kind === 'unknown' ? 'skipped' : 'refused'}`, { reason });
  }
  if (place.done === 0) return translate('ui.compare.nothing', {});
  return narrate(run.timeline.stepAt(place.position - 1), run, translate);
}
