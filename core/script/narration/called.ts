import type { Step } from '../../trace/step.ts';
import type { Steppable, StepSpan } from '../run/steppable.ts';

/** A step to tell, and where it happened in the timeline. */
export interface StepAt {
  readonly at: number;
  readonly step: Step;
}

/** Returns the steps of a span in which listeners run. */
export function callsIn({ timeline, language }: Steppable, { from, to }: StepSpan): readonly StepAt[] {
  const found: StepAt[] = [];
  for (let at = from; language?.calls !== undefined && at < to; at++) {
    const step = timeline.stepAt(at);
    if (language.calls.has(step.code)) found.push({ at, step });
  }
  return found;
}

/** True if listeners run for one entity, so that a sentence can name them all. */
export function isForOne(calls: readonly StepAt[]): boolean {
  return calls.every(({ step }) => step.args.entity === calls[0]!.step.args.entity);
}

/**
 * Puts what changed and the listeners that ran into the order in which it happened. Listeners that ran one after another are one step,
 * `change.called` {entity} with `calls`; those for several entities are counted: `change.called-many`. A listener that runs alone keeps its
 * own sentence, which says when it runs.
 */
export function inRunningOrder(changes: readonly StepAt[], calls: readonly StepAt[]): readonly Step[] {
  if (calls.length === 0) return changes.map(({ step }) => step);
  const told: Step[] = [];
  const runs = isForOne(calls) ? runsBetween(changes, calls) : [calls];
  let next = 0;
  for (const each of runs) {
    for (; next < changes.length && changes[next]!.at < each[0]!.at; next++) told.push(changes[next]!.step);
    told.push(calls.length === 1 ? { ...each[0]!.step, calls: [] } : joined(each.map(({ step }) => step)));
  }
  return [...told, ...changes.slice(next).map(({ step }) => step)];
}

/** Cuts calls where something changed between them. */
function runsBetween(changes: readonly StepAt[], calls: readonly StepAt[]): readonly (readonly StepAt[])[] {
  const runs: StepAt[][] = [];
  for (const call of calls) {
    const last = runs.at(-1)?.at(-1)?.at;
    const isCut = last === undefined || changes.some(({ at }) => last < at && at < call.at);
    if (isCut) runs.push([call]);
    else runs.at(-1)!.push(call);
  }
  return runs;
}

/** Tells calls in one sentence. */
export function joined(calls: readonly Step[]): Step {
  const first = calls[0]!;
  const last = calls.at(-1)!;
  const { entity } = first.args;
  if (calls.every(({ args }) => args.entity === entity)) {
    const code = calls.length === 1 ? 'change.called-one' : 'change.called';
    return { ...first, code, args: { entity: entity! }, calls };
  }
  const args = { entity: entity!, other: last.args.entity!, count: calls.length };
  return { ...first, code: 'change.called-many', args, calls: [first, last] };
}
