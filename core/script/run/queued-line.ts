import type { Change } from '../../changes/change.ts';
import type { Steppable } from './steppable.ts';

/** Returns the line of a script that queued one of some changes, which a later line carried out; null if there is none. */
export function queuedLine({ timeline, operations = [] }: Steppable, changes: readonly Change[]): number | null {
  for (const { cause } of changes) {
    if (cause?.by !== 'command' || cause.queuedAt === null) continue;
    return operations[timeline.operationOf(cause.queuedAt)]?.operation.span.line ?? null;
  }
  return null;
}
