import type { Handle } from '../../../core/script/language/language.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Json } from '../../../core/trace/value.ts';

/** Returns the handle in the result of an operation: raw, or `[index, version]` in the operation's world. Null for anything else. */
export function handleIn(result: Json, record: OperationRecord, run: ScriptRun): Handle | null {
  if (typeof result === 'number') return result;
  // Handles beyond 2^53 are strings.
  if (typeof result === 'string') return BigInt(result);
  if (!Array.isArray(result)) return null;
  const [index, version] = result;
  if (typeof index !== 'number' || typeof version !== 'number') return null;
  return run.language.handleIn?.(index, version, worldOf(record, run)) ?? null;
}

/** Returns the number of the world in the last `world` line before an operation; 0 without one. */
function worldOf(record: OperationRecord, { operations, script }: ScriptRun): number {
  const before = operations.slice(0, operations.indexOf(record));
  const last = before.findLast(({ operation }) => operation.kind === 'world')?.operation;
  return last?.kind === 'world' ? script.schema.worlds.indexOf(last.name) : 0;
}
