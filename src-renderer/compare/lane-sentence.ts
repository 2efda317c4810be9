import { outcomeKind } from '../../core/compare/compare.ts';
import type { LanePlace } from '../../core/compare/lockstep.ts';
import type { Translate } from '../../core/scene/layout.ts';
import { narrate, narrateError } from '../../core/script/narrate.ts';
import { ENGINE_LABELS } from '../../core/script/parse-grammar.ts';
import type { ScriptRun } from '../../core/script/run.ts';

/** What an engine has just done, or why it does nothing in this operation. */
export function laneSentence(run: ScriptRun, operation: number, place: LanePlace, translate: Translate): string {
  if (operation < 0) return translate('ui.compare.start');
  const record = run.operations[operation];
  const kind = outcomeKind(run, operation);
  const engine = ENGINE_LABELS[run.kind.engine] ?? run.kind.engine;
  if (kind === 'unreached') return translate('ui.compare.unreached', { engine });
  const over = place.done === place.steps;
  if (record?.error != null && over) {
    const reason = narrateError(record.error, run, translate);
    return translate(`ui.compare.${kind === 'unknown' ? 'skipped' : 'refused'}`, { reason });
  }
  if (place.done === 0) return translate('ui.compare.nothing');
  return narrate(run.timeline.stepAt(place.position - 1), run, translate);
}
