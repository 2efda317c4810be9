import type { Budget } from '../../trace/budget.ts';
import type { ModelError } from '../../trace/model-error.ts';
import { Timeline } from '../../trace/timeline.ts';
import type { Driver, EngineId, Handle, Language } from '../language/language.ts';
import { EntityNames } from '../language/names.ts';
import type { Script } from '../language/script.ts';
import { type OperationRecord, wholeOperations } from '../operation/operation-record.ts';
import { createDriver } from './create-driver.ts';
import { KeptPointers } from './kept-pointers.ts';
import { OperationRecorder } from './operation-recorder.ts';
import type { Setup } from './steppable.ts';

export interface ScriptRun {
  readonly script: Script;
  readonly language: Language;
  readonly engine: EngineId;
  readonly driver: Driver;
  readonly timeline: Timeline;
  /**
   * The operations that were run. A failed one is the last. A loop has a record of its first line for each move of its
   * cursor, one for each operation that was run inside, and one of its end.
   */
  readonly operations: readonly OperationRecord[];
  /** One record for each operation of the script that was begun; a whole loop is one. */
  readonly whole: readonly OperationRecord[];
  /** The set-ups that were completed, as positions. */
  readonly setups: readonly Setup[];
  readonly error: ModelError | null;
  readonly names: EntityNames;
  /**
   * Returns the script's name for a handle at the timeline's position, or the latest if there are several. A handle has
   * no name before the operation that binds it, so a handle that waits to be recycled has none.
   */
  nameOf(handle: Handle): string | undefined;
  /** Returns the last name of an older version of a handle: the name of the entity that was destroyed. */
  formerNameOf(handle: Handle): string | undefined;
  handleOf(name: string): Handle | undefined;
  /** Returns the names bound up to a position with their handles at that position, in the order of their last binding. */
  namesAt(position: number): ReadonlyMap<string, Handle>;
}

export interface RunOptions {
  /** Skips operations that the engine does not have, and those that need a skipped entity. A refusal still ends the run. */
  readonly skipUnknown?: boolean;
  /** Limits the recording; an operation that exceeds it is refused. The default is `scriptBudget`. */
  readonly budget?: Budget;
}

const MIN_BYTES = 3 * 2 ** 26;
const BYTES_PER_OPERATION = 8192;
const MAX_BYTES = 2 ** 30;

/**
 * Returns more steps than anyone can view, within the memory and time of an ordinary machine. The bytes grow with the script, so that a few
 * lines cannot take a gigabyte.
 */
export function scriptBudget({ operations }: Pick<Script, 'operations'>): Budget {
  const bytes = Math.min(MAX_BYTES, MIN_BYTES + operations.length * BYTES_PER_OPERATION);
  return { steps: 10_000_000, bytes, seconds: 60 };
}

/**
 * Runs a parsed script on an engine and records every step. A refused operation ends the run; its steps and all earlier
 * ones are kept.
 * @param onOperation called after every operation, when the columns have its result
 * @throws Error if the script has diagnostics
 */
export function runScript(
  script: Script,
  language: Language,
  onOperation: (record: OperationRecord, driver: Driver) => void = () => {},
  { skipUnknown = false, budget = scriptBudget(script) }: RunOptions = {},
): ScriptRun {
  if (script.diagnostics.length > 0) {
    throw new Error(`${script.name} has ${script.diagnostics.length} errors and cannot run`);
  }
  const timeline = new Timeline(0, budget);
  const driver = createDriver(language, script.schema, timeline.columns);
  const names = new EntityNames(timeline);
  const { addresses, memory, label } = language;
  const keepPointers = addresses && (() => new KeptPointers(timeline, memory, addresses(timeline, script.schema)));
  const recorder = new OperationRecorder(
    { driver, timeline, names, label, keepPointers },
    { skipUnknown, onOperation },
  );
  for (const [index, operation] of script.operations.entries()) if (!recorder.run(operation, index)) break;
  return assembleRun({ script, language, driver, timeline, names, operations: recorder.operations });
}

interface RunParts {
  readonly script: Script;
  readonly language: Language;
  readonly driver: Driver;
  readonly timeline: Timeline;
  readonly names: EntityNames;
  readonly operations: readonly OperationRecord[];
}

export function assembleRun({ script, language, driver, timeline, names, operations }: RunParts): ScriptRun {
  const last = operations.at(-1);
  const whole = wholeOperations(operations);
  return {
    script,
    language,
    engine: language.engine,
    driver,
    timeline,
    operations,
    whole,
    setups: setupsOf(script, whole, names),
    error: last === undefined || last.skipped === true ? null : last.error,
    names,
    nameOf: (handle) => names.nameOf(handle),
    formerNameOf: (handle) => names.formerNameOf(handle, (each) => driver.decode(each)),
    handleOf: (name) => names.handleOf(name),
    namesAt: (position) => names.namesAt(position),
  };
}

function setupsOf(script: Script, operations: readonly OperationRecord[], names: EntityNames): Setup[] {
  return script.setups.flatMap(({ first, end }) => {
    const [begin, last] = [operations[first], operations[end - 1]];
    if (begin === undefined || last === undefined || (last.error !== null && last.skipped !== true)) return [];
    // Creating the registry is a step before the first operation.
    const from = first === 0 ? 0 : begin.firstStep;
    const entities = names.namesAt(last.endStep).size - names.namesAt(begin.firstStep).size;
    return [{ from, to: last.endStep, operations: end - first, entities }];
  });
}
