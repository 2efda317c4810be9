import type { OperationSpan } from '../../../core/scene/stage/shot.ts';
import { type Depth, spanTo, stepSpanAt } from '../../../core/script/narration/beats.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { MemoryPicture } from '../source/picture.ts';

/** Returns the index of the operation that is in progress or was last completed at `position`; -1 before the first. */
export function operationAt(run: ScriptRun, position: number): number {
  if (position === 0) return -1;
  const operation = run.timeline.operationOf(position - 1);
  // Creating the registry is a step before the first operation.
  return (run.operations[operation]?.firstStep ?? 0) < position ? operation : -1;
}

/**
 * Returns the operation that the director shows at a position; the first one at the start. Null for a run without operations.
 * @param depth of the stop that is shown; null for the whole operation
 */
export function spanAt(run: ScriptRun, position: number, depth: Depth | null = null): OperationSpan | null {
  const record = run.operations[Math.max(0, operationAt(run, position))];
  if (record === undefined) return null;
  const { firstStep, endStep, operation } = record;
  const setup = run.setups.find(({ from, to }) => from <= firstStep && endStep <= to);
  if (setup !== undefined) return { from: setup.from, to: setup.to, kind: null };
  const stop = depth === null || position <= firstStep ? null : spanTo(run, position, depth);
  return { from: firstStep, to: endStep, kind: operation.kind, ...(stop !== null && { stop }) };
}

/** The frame of a game that led to a position: one step, an exact probe's steps, or those since a whole frame. Null before it. */
export function frameAt(game: MemoryPicture, position: number): OperationSpan | null {
  const { first } = game.timeline;
  if (position <= first) return null;
  const { from, to } = stepSpanAt(game, position - 1, 'operation');
  const compared = game.moments?.comparedWith(position) ?? from;
  return { from: Math.max(first, Math.min(from, compared)), to, kind: null };
}

/** Returns the operation that could not be performed, if the run stopped at one. */
export function failedOperation(run: ScriptRun): OperationRecord | null {
  return run.error === null ? null : (run.operations.at(-1) ?? null);
}
