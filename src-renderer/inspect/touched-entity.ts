import { operationAt } from '../../core/page/operation-span.ts';
import { detailTo } from '../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';
import { mentionsOf } from '../../core/world/mentions.ts';

/** Steps of an operation that are searched backward. A query may have thousands. */
const MAX_STEPS = 64;

/** Returns the index of the entity that the step before a position names, or an earlier step of its operation; null if none does. */
export function touchedEntity(run: ScriptRun, position: number): number | null {
  // The position may be one of a longer run that was just replaced.
  const last = Math.min(position, run.timeline.length);
  const first = run.operations[operationAt(run, last)]?.firstStep;
  if (first === undefined) return null;
  for (let at = last; at > Math.max(first, last - MAX_STEPS); at--) {
    const step = detailTo(run, at, 'access');
    const named = step === null ? [] : mentionsOf(step, run.language, (id) => run.driver.decode(id).index);
    const entity = named.find((focus) => focus.kind === 'entity');
    if (entity !== undefined) return entity.entity;
  }
  return null;
}
