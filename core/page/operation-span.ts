import type { OperationSpan } from '../scene/stage/shot.ts';
import { type Depth, spanTo } from '../script/narration/beats.ts';
import type { ScriptRun } from '../script/run/run.ts';
import type { Setup } from '../script/run/steppable.ts';

/** Returns the index of the operation that is in progress or was last completed at `position`; -1 before the first. */
export function operationAt(run: ScriptRun, position: number): number {
  if (position === 0) return -1;
  const operation = run.timeline.operationOf(position - 1);
  // Creating the registry is a step before the first operation.
  return (run.operations[operation]?.firstStep ?? 0) < position ? operation : -1;
}

/**
 * Returns the operation that the director shows at a position, or the set-up that begins or ends there; the first one at the start. Memory accesses
 * inside a set-up are shown with the picture of their own operation. Null for a run without operations.
 * @param depth of the stop that is shown; null for the whole operation
 */
export function spanAt(run: ScriptRun, position: number, depth: Depth | null = null): OperationSpan | null {
  const record = run.operations[Math.max(0, operationAt(run, position))];
  if (record === undefined) return null;
  const { firstStep, endStep, operation } = record;
  const isWhole = ({ from, to }: Setup): boolean => position <= from || (position === to && depth !== 'access');
  const setup = run.setups.find((each) => each.from <= firstStep && endStep <= each.to && isWhole(each));
  if (setup !== undefined) return spanOfSetup(setup);
  const stop = depth === null || position <= firstStep ? null : spanTo(run, position, depth);
  return { from: firstStep, to: endStep, kind: operation.kind, ...(stop !== null && { stop }) };
}

/** Returns the span of a set-up. If it has only one operation, it is one stop, so that the picture shows everything that the operation wrote. */
export function spanOfSetup({ from, to, operations }: Setup): OperationSpan {
  return { from, to, kind: null, ...(operations === 1 && { stop: { from, to } }) };
}
