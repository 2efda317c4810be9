import type { OperationRecord } from '../operation/operation-record.ts';
import type { ScriptRun } from './run.ts';

/** Returns the listeners that an operation ran, in order, each with the name of its entity: `log hero`. The timeline stays where it is. */
export function callsOf(
  { timeline, language, nameOf }: Pick<ScriptRun, 'timeline' | 'language' | 'nameOf'>,
  { firstStep, endStep }: Pick<OperationRecord, 'firstStep' | 'endStep'>,
): string[] {
  if (language.calls === undefined) return [];
  return timeline.withoutMoving(() => {
    timeline.seek(endStep);
    const steps = Array.from({ length: endStep - firstStep }, (_, i) => timeline.stepAt(firstStep + i));
    const ran = steps.filter(({ code }) => language.calls!.has(code));
    return ran.map(({ args }) => `${args.listener} ${nameOf(args.entity as number | bigint) ?? args.entity}`);
  });
}
