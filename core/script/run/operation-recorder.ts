import { ModelError } from '../../trace/model-error.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Json } from '../../trace/value.ts';
import type { Driver, EntityLoop } from '../language/language.ts';
import type { EntityNames } from '../language/names.ts';
import { isRunOperation } from '../language/performers.ts';
import type { EachOperation, Operation } from '../operation/operation.ts';
import type { OperationRecord } from '../operation/operation-record.ts';
import { noSuchOperation, UnknownOperation } from '../operation/unknown-operation.ts';
import type { KeptPointers } from './kept-pointers.ts';

/** Limits the visits of one loop: a loop that creates what it visits never ends. */
const MAX_VISITS = 100_000;

interface RecordedRun {
  readonly driver: Driver;
  readonly timeline: Timeline;
  readonly names: EntityNames;
  /** The engine's name. */
  readonly label: string;
  /** Begins to keep pointers to values; undefined if it is not known where the engine has its values. */
  readonly keepPointers?: (() => KeptPointers) | undefined;
}

interface RecorderOptions {
  readonly skipUnknown: boolean;
  readonly onOperation: (record: OperationRecord, driver: Driver) => void;
}

/** Performs the operations of a script one after another and keeps a record of each. */
export class OperationRecorder {
  readonly operations: OperationRecord[] = [];
  readonly #run: RecordedRun;
  readonly #options: RecorderOptions;
  #pointers: KeptPointers | null = null;

  constructor(run: RecordedRun, options: RecorderOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** @returns false if the engine refused, which ends the run */
  run(operation: Operation, index: number): boolean {
    const { driver, names } = this.#run;
    if (operation.kind === 'each') return this.#runLoop(operation, index);
    return this.#record(operation, index, () => {
      if (!isRunOperation(operation)) return driver.perform(operation, names);
      this.#pointers ??= this.#run.keepPointers?.() ?? null;
      if (this.#pointers === null) throw noSuchOperation(this.#run.label, operation);
      return this.#pointers.perform(operation, names);
    });
  }

  #runLoop(operation: EachOperation, index: number): boolean {
    const { driver, names, label } = this.#run;
    let loop: EntityLoop | undefined;
    let isOver = false;
    const move = (): Json => {
      loop ??= driver.each?.(operation, names);
      if (loop === undefined) throw noSuchOperation(label, operation);
      const visit = loop.next();
      isOver = visit === null;
      if (visit !== null) names.alias(operation.as, visit.handle);
      return visit?.result ?? null;
    };
    for (let visits = 0; ; visits++) {
      const isTooLong = visits > MAX_VISITS;
      if (!this.#record(operation, index, isTooLong ? () => refuseEndless(operation) : move)) return false;
      if (loop === undefined) return true;
      if (isOver) break;
      for (const each of operation.body) if (!this.run(each, index)) return false;
    }
    return this.#record(operation.end, index, () => {
      loop?.end();
      return null;
    });
  }

  #record(operation: Operation, index: number, act: () => Json | undefined): boolean {
    const { timeline, names, driver } = this.#run;
    timeline.beginOperation(this.operations.length);
    names.beginOperation();
    const firstStep = timeline.position;
    let result: Json | undefined;
    const refusal = refusalOf(() => {
      result = act();
    });
    const overBudget = refusalOf(() => this.#pointers?.check(firstStep));
    const error = refusal ?? overBudget;
    const skipped = this.#options.skipUnknown && error !== null && isSkippable(error);
    const endStep = timeline.position;
    const record = { operation, result, error, firstStep, endStep, index, ...(skipped && { skipped }) };
    this.operations.push(record);
    this.#options.onOperation(record, driver);
    return error === null || skipped;
  }
}

/** Returns the ModelError that a function throws, or null. */
function refusalOf(act: () => void): ModelError | null {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof ModelError) return thrown;
    throw thrown;
  }
  return null;
}

function refuseEndless({ text }: EachOperation): never {
  throw new ModelError('endless-loop', `${text} has visited ${MAX_VISITS} entities: does it create what it visits?`, {
    count: MAX_VISITS,
  });
}

/** In a parsed script, a name can only be unbound because the operation that binds it was skipped. */
export function isSkippable(error: ModelError): boolean {
  return error instanceof UnknownOperation || error.code === 'unbound-name';
}
