import { ColumnSet } from '../trace/column-set.ts';
import type { StepArgs } from '../trace/step.ts';
import type { StepArg, StepCode } from '../trace/step-code.ts';
import type { TracedColumn, Tracer } from '../trace/tracer.ts';
import type { Value } from '../trace/value.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { type Cost, clearCost, noCost } from './cost.ts';
import { EngineMemory } from './engine-memory.ts';
import type { StepEffect } from './placement.ts';
import type { Countable } from './run-costs.ts';
import type { Sizes } from './sizes.ts';
import { StepCounter } from './step-counter.ts';

const NO_EFFECTS: readonly StepEffect[] = [];
const NOTHING: Cost = noCost();

/**
 * Counts the cost of steps while they happen and keeps none of them, so a run of any length only needs memory for its
 * world. The results equal those of `costsOf`. Reads are counted at once, writes when the next step begins.
 */
export class CostTracer implements Tracer {
  readonly columns: ColumnSet;
  readonly #counter: StepCounter;
  readonly #effectTable: EngineMemory['layout']['effects'];
  #isInStep = false;
  #isInOperation = false;
  #effects = NO_EFFECTS;
  readonly #cost = noCost();

  constructor({ cells, cost: { layout } }: Countable, sizes: Sizes, cache: CacheOptions = L1) {
    this.columns = new ColumnSet(this);
    this.#effectTable = layout.effects;
    this.#counter = new StepCounter(new EngineMemory(this.columns, sizes, layout, cells), new Cache(cache));
  }

  get memory(): EngineMemory {
    return this.#counter.memory;
  }

  get footprint(): number {
    return this.#counter.lines.ofAll;
  }

  /**
   * Ends an operation.
   * @returns the cost of its steps, which is valid until the next operation begins
   */
  endOperation(): Cost {
    this.#endStep();
    if (!this.#isInOperation) return NOTHING;
    this.#isInOperation = false;
    this.#counter.endOperation(this.#cost);
    return this.#cost;
  }

  step(code: StepCode, _line: number, a?: StepArg, b?: StepArg, c?: StepArg, d?: StepArg): void {
    this.#endStep();
    if (!this.#isInOperation) this.#beginOperation();
    this.#isInStep = true;
    this.#counter.beginStep(this.#cost);
    const effects = this.#effectTable?.[code.name];
    this.#effects = effects === undefined ? NO_EFFECTS : effects(argsOf(code, [a, b, c, d]));
  }

  enter(): void {}

  leave(): void {}

  /** @throws Error for an access between the end of an operation and its first step */
  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void {
    if (!this.#isInStep) throw touchedOutside(column, row);
    this.#counter.write(column.id, row, from, to);
  }

  read(column: TracedColumn, row: number): void {
    if (!this.#isInStep) throw touchedOutside(column, row);
    this.#counter.read(column.id, row);
  }

  #beginOperation(): void {
    this.#isInOperation = true;
    clearCost(this.#cost);
    this.#counter.beginOperation();
  }

  #endStep(): void {
    if (!this.#isInStep) return;
    this.#counter.endStep(this.#effects, null);
    this.#isInStep = false;
  }
}

function touchedOutside({ name }: TracedColumn, row: number): Error {
  return new Error(`${name}[${row}] was touched before the first step of its operation began`);
}

function argsOf({ args }: StepCode, values: readonly (StepArg | undefined)[]): StepArgs {
  return Object.fromEntries(args.map((name, i) => [name, values[i] as StepArg]));
}
