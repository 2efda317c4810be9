import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Plan } from './comparison-plan.ts';

/** The position of a comparison at a step of the script's run; the end of the operation if that engine is not compared. */
export function lockstepPositionOf({ lanes, lockstep, operations }: Plan, run: ScriptRun, position: number): number {
  if (lockstep === null || position === 0) return 0;
  const lane = lanes.findIndex((each) => each.engine === run.engine && each.run !== null);
  if (lane >= 0) return lockstep.positionOf(lane, position);
  const operation = run.operations[run.timeline.operationOf(position - 1)]?.index ?? operations;
  return operation < operations ? lockstep.spanOf(operation)[1] : lockstep.length;
}

/** Returns the position of the script's run at a position of the comparison, the inverse of `lockstepPositionOf`. */
export function runPositionOf({ lanes, lockstep }: Plan, run: ScriptRun, position: number): number {
  if (lockstep === null) return 0;
  const lane = lanes.findIndex((each) => each.engine === run.engine && each.run !== null);
  if (lane >= 0) return lockstep.placeIn(lane, position).position;
  const operation = lockstep.operationAt(position);
  return operation < 0 ? 0 : (run.whole[operation]?.endStep ?? run.timeline.length);
}
