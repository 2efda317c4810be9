import type { OperationSpan } from '../../../core/scene/stage/shot.ts';
import { stepSpanAt } from '../../../core/script/narration/beats.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { MemoryPicture } from '../source/picture.ts';

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
