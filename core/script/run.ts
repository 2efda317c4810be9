import type { Budget } from '../trace/budget.ts';
import { ModelError } from '../trace/model-error.ts';
import { Timeline } from '../trace/timeline.ts';
import type { Json } from '../trace/value.ts';
import type { Setup } from './beats.ts';
import type { Driver, EngineId, Handle, Language } from './language.ts';
import { Names } from './names.ts';
import type { Operation } from './operation.ts';
import type { Script } from './script.ts';
import { UnknownOperation } from './unknown-operation.ts';

/** One operation that was run, and the steps it made: positions `firstStep` (before it) to `endStep` (after it). */
export interface OperationRecord {
  readonly operation: Operation;
  /** What the engine gave back; undefined where it gives nothing, or refused. */
  readonly result: Json | undefined;
  /** Why it stopped, for the last operation of a run that failed; why it was left out, where `skipped`. */
  readonly error: ModelError | null;
  /** The engine does not know it: nothing was done, the run went on. Only in runs that may skip. */
  readonly skipped?: boolean;
  readonly firstStep: number;
  readonly endStep: number;
}

/** A script and everything that came of it. */
export interface ScriptRun {
  readonly script: Script;
  readonly language: Language;
  /** Id of the engine that the language is of. */
  readonly engine: EngineId;
  readonly driver: Driver;
  /** At its end after a run. */
  readonly timeline: Timeline;
  /** The operations that were run; a failed one is the last. */
  readonly operations: readonly OperationRecord[];
  /** The set-ups that were run to their end, as positions. */
  readonly setups: readonly Setup[];
  /** The error of the last operation, if it failed. */
  readonly error: ModelError | null;
  /** Every name that was given to a handle. */
  readonly names: Names;
  /**
   * The script's name for a handle at the timeline's position, the latest when it was given several. A handle has no name
   * before the operation that gives it: a handle that waits to be recycled has none.
   */
  nameOf(handle: Handle): string | undefined;
  /** The handle that a name was bound to last. */
  handleOf(name: string): Handle | undefined;
  /** Names that were given up to a position, with the handle that each had there, in the order of their last binding. */
  namesAt(position: number): ReadonlyMap<string, Handle>;
}

export interface RunOptions {
  /** Leaves out what the engine does not know, and what needs an entity that was left out; a refusal ends the run still. */
  readonly skipUnknown?: boolean;
  /** What the run may record; an operation that would record more is refused. `SCRIPT_BUDGET` when left out. */
  readonly budget?: Budget;
}

/** More steps than a person can look at, in less memory and time than would hurt a machine. */
export const SCRIPT_BUDGET: Budget = { steps: 10_000_000, bytes: 2 ** 30, seconds: 60 };

/**
 * Runs a parsed script on an engine and records every step. An operation that the engine refuses ends the run: its steps
 * and all before it stay.
 * @param onOperation called after every operation, with the columns as they are then
 * @throws Error when the script has diagnostics: it must not run
 */
export function runScript(
  script: Script,
  language: Language,
  onOperation: (record: OperationRecord, driver: Driver) => void = () => {},
  { skipUnknown = false, budget = SCRIPT_BUDGET }: RunOptions = {},
): ScriptRun {
  if (script.diagnostics.length > 0) {
    throw new Error(`${script.name} has ${script.diagnostics.length} errors and cannot run`);
  }
  const timeline = new Timeline(0, budget);
  const driver = language.create(script.schema, timeline.columns);
  const names = new Names(timeline);
  const operations: OperationRecord[] = [];
  for (const operation of script.operations) {
    const performed = performRecorded(driver, timeline, operation, operations.length, names);
    const skipped = skipUnknown && performed.error !== null && isUnknown(performed.error);
    const record = skipped ? { ...performed, skipped } : performed;
    operations.push(record);
    onOperation(record, driver);
    if (record.error !== null && !skipped) break;
  }
  return assembleRun({ script, language, driver, timeline, names, operations });
}

/** What a run is made of. */
interface RunParts {
  readonly script: Script;
  readonly language: Language;
  readonly driver: Driver;
  readonly timeline: Timeline;
  readonly names: Names;
  readonly operations: readonly OperationRecord[];
}

/** The run that a timeline, names and records belong to. */
export function assembleRun({ script, language, driver, timeline, names, operations }: RunParts): ScriptRun {
  const last = operations.at(-1);
  return {
    script,
    language,
    engine: language.engine,
    driver,
    timeline,
    operations,
    setups: setupsOf(script, operations, names),
    error: last === undefined || last.skipped === true ? null : last.error,
    names,
    nameOf: (handle) => names.nameOf(handle),
    handleOf: (name) => names.handleOf(name),
    namesAt: (position) => names.namesAt(position),
  };
}

function setupsOf(script: Script, operations: readonly OperationRecord[], names: Names): Setup[] {
  return script.setups.flatMap(({ first, end }) => {
    const [begin, last] = [operations[first], operations[end - 1]];
    if (begin === undefined || last === undefined || (last.error !== null && last.skipped !== true)) return [];
    // Making the registry itself is a step before the first operation.
    const from = first === 0 ? 0 : begin.firstStep;
    const entities = names.namesAt(last.endStep).size - names.namesAt(begin.firstStep).size;
    return [{ from, to: last.endStep, operations: end - first, entities }];
  });
}

function performRecorded(
  driver: Driver,
  timeline: Timeline,
  operation: Operation,
  index: number,
  names: Names,
): OperationRecord {
  timeline.beginOperation(index);
  names.beginOperation();
  const firstStep = timeline.position;
  try {
    const result = driver.perform(operation, names);
    return { operation, result, error: null, firstStep, endStep: timeline.position };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { operation, result: undefined, error, firstStep, endStep: timeline.position };
  }
}

/** A name that is bound to nothing was to be bound by an operation that was left out: parsing has seen to the rest. */
export function isUnknown(error: ModelError): boolean {
  return error instanceof UnknownOperation || error.code === 'unbound-name';
}
