import type { Handle } from '../../core/script/driver.ts';
import type { ScriptRun } from '../../core/script/run.ts';

/** Names that the script has given up to a position, with the handle that each stands for there. */
export function namesAt(run: ScriptRun, position: number): ReadonlyMap<string, Handle> {
  const names = new Map<string, Handle>();
  for (const { operation, result, error, endStep } of run.operations) {
    if (operation.kind !== 'create' || error !== null || endStep > position) continue;
    // Handles beyond 2^53 are strings in results.
    if (typeof result === 'number') names.set(operation.entity, result);
    else if (typeof result === 'string') names.set(operation.entity, BigInt(result));
  }
  return names;
}

/** The first of e1, e2, … that the script does not use. */
export function freshName(run: ScriptRun): string {
  const used = new Set(run.script.operations.flatMap((operation) => ('entity' in operation ? [operation.entity] : [])));
  let n = 1;
  while (used.has(`e${n}`)) n++;
  return `e${n}`;
}
