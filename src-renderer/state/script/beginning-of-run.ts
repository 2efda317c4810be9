import type { Language } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import { wholeOperations } from '../../../core/script/operation/operation-record.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import { type Budget, isOverBudget } from '../../../core/trace/budget.ts';
import { ModelError } from '../../../core/trace/model-error.ts';

/** The budget of the window's own thread, some tens of milliseconds. Longer runs continue in a worker. */
const AT_ONCE: Budget = { steps: 50_000, bytes: 32 * 2 ** 20, seconds: Number.POSITIVE_INFINITY };

/** A script with more operations rarely fits into `AT_ONCE`: only `BEGINNING` of it is run here. */
const MANY_OPERATIONS = 20_000;
const BEGINNING: Budget = { ...AT_ONCE, steps: 8000 };

/** The beginning of a run that `AT_ONCE` stopped, or all of it. */
export interface Beginning {
  readonly run: ScriptRun;
  readonly isWhole: boolean;
}

/** Runs as much of a script as the window can run without blocking. */
export function runAtOnce(script: Script, language: Language): Beginning {
  const budget = script.operations.length > MANY_OPERATIONS ? BEGINNING : AT_ONCE;
  const run = runScript(script, language, undefined, { budget });
  if (!isOverBudget(run.error)) return { run, isWhole: true };
  return { run: withError(run, null), isWhole: false };
}

/** Returns the beginning of a run whose rest the user cancelled. */
export function cancelledRun(beginning: ScriptRun): ScriptRun {
  return withError(beginning, new ModelError('run-cancelled', 'The run was cancelled here'));
}

/** Returns the beginning of a run whose rest failed in its thread. */
export function failedRun(beginning: ScriptRun, error: ModelError): ScriptRun {
  return withError(beginning, error);
}

/** Returns the run with another error of its last operation. */
function withError(run: ScriptRun, error: ModelError | null): ScriptRun {
  const last = run.operations.at(-1);
  if (last === undefined) return run;
  const record: OperationRecord = { ...last, error };
  const operations = [...run.operations.slice(0, -1), record];
  return { ...run, operations, whole: wholeOperations(operations), error };
}
