import type { Focus } from '../../../core/cells/focus.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Step } from '../../../core/trace/step.ts';
import { mentionsOf } from '../../../core/world/mentions.ts';
import { worldIn } from '../../state/source/picture.ts';

/** Returns the selectable objects that a step mentions, in the order of its sentence. */
export function mentions(step: Step, run: ScriptRun): readonly Focus[] {
  const found = mentionsOf(step, run.language, (id) => run.driver.decode(id).index);
  return found.filter((focus) => focus.kind !== 'component' || worldIn(run).detailsOf(focus, run.nameOf) !== null);
}
