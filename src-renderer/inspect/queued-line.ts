import type { Change } from '../../core/changes/change.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';

/** Returns the line of a script that queued one of some changes, which a later line carried out; null if there is none. */
export function queuedLine(run: Pick<ScriptRun, 'operations' | 'timeline'>, changes: readonly Change[]): number | null {
  for (const { cause } of changes) {
    if (cause?.by !== 'command' || cause.queuedAt === null) continue;
    return run.operations[run.timeline.operationOf(cause.queuedAt)]?.operation.span.line ?? null;
  }
  return null;
}
