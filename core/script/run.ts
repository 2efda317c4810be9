import { getOrInsert } from '../trace/lookup.ts';
import { ModelError } from '../trace/model-error.ts';
import { Timeline } from '../trace/timeline.ts';
import type { Json } from '../trace/value.ts';
import type { Setup } from './beats.ts';
import type { Bindings, Driver, EngineId, Handle, Language } from './language.ts';
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
}

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
  { skipUnknown = false }: RunOptions = {},
): ScriptRun {
  if (script.diagnostics.length > 0) {
    throw new Error(`${script.name} has ${script.diagnostics.length} errors and cannot run`);
  }
  const timeline = new Timeline();
  const driver = language.create(script.schema, timeline.columns);
  const names = new Names(timeline);
  const operations: OperationRecord[] = [];
  let error: ModelError | null = null;
  for (const operation of script.operations) {
    const performed = performRecorded(driver, timeline, operation, operations.length, names);
    const skipped = skipUnknown && performed.error !== null && isUnknown(performed.error);
    const record = skipped ? { ...performed, skipped } : performed;
    operations.push(record);
    onOperation(record, driver);
    error = skipped ? null : record.error;
    if (error !== null) break;
  }
  return {
    script,
    language,
    engine: language.engine,
    driver,
    timeline,
    operations,
    setups: setupsOf(script, operations, names),
    error,
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

class Names implements Bindings {
  readonly #timeline: Timeline;
  readonly #handles = new Map<string, Handle>();
  /** In the order in which they were given. */
  readonly #given: { readonly name: string; readonly handle: Handle; readonly since: number }[] = [];
  /** Every name a handle was given, with the position at which the naming operation began. */
  readonly #names = new Map<Handle, { readonly name: string; readonly since: number }[]>();
  #operationStart = 0;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  /** Names that are bound from now on belong to an operation that begins here. */
  beginOperation(): void {
    this.#operationStart = this.#timeline.position;
  }

  bind(name: string, handle: Handle): void {
    this.#handles.set(name, handle);
    const given = { name, handle, since: this.#operationStart };
    this.#given.push(given);
    getOrInsert(this.#names, handle, () => []).push(given);
  }

  handle(name: string): Handle {
    const handle = this.#handles.get(name);
    if (handle === undefined) throw new ModelError('unbound-name', `No entity is named ${name}`, { name });
    return handle;
  }

  nameOf(handle: Handle): string | undefined {
    const { position } = this.#timeline;
    return this.#names.get(handle)?.findLast(({ since }) => since < position)?.name;
  }

  handleOf(name: string): Handle | undefined {
    return this.#handles.get(name);
  }

  namesAt(position: number): ReadonlyMap<string, Handle> {
    const names = new Map<string, Handle>();
    for (const { name, handle, since } of this.#given) {
      if (since >= position) break;
      names.delete(name);
      names.set(name, handle);
    }
    return names;
  }
}
