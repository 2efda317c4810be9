import { ColumnSet } from '../trace/column-set.ts';
import type { CellRef, StepArgs, Write } from '../trace/step.ts';
import type { StepArg, StepCode } from '../trace/step-code.ts';
import type { TracedColumn, Tracer } from '../trace/tracer.ts';
import type { Value } from '../trace/value.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { addCost, type Cost, type MutableCost, noCost } from './cost.ts';
import type { Countable } from './costs.ts';
import { Memory } from './memory.ts';
import type { Sizes } from './sizes.ts';
import { StepCounter } from './step-counter.ts';

const NO_ARGS: StepArgs = {};
const UNHEARD = { allocated() {}, freed() {} };

/**
 * Counts what steps cost while they happen, and keeps none of them: a run of any length needs the memory of its world, twice. The figures are
 * those of `costsOf`.
 */
export class CostTracer implements Tracer {
  /** The engine's. */
  readonly columns: ColumnSet;
  readonly #counter: StepCounter;
  /** What the columns held before the step under way. */
  readonly #before = new ColumnSet();
  readonly #effects: Memory['layout']['effects'];
  #code: StepCode | null = null;
  #args: readonly (StepArg | undefined)[] = [];
  #reads: CellRef[] = [];
  #writes: Write[] = [];
  #cost: MutableCost | null = null;

  constructor({ cells, cost: { layout } }: Countable, sizes: Sizes, cache: CacheOptions = L1) {
    this.columns = new ColumnSet(this);
    this.#effects = layout.effects;
    this.#counter = new StepCounter(new Memory(this.#before, sizes, layout, cells), new Cache(cache));
  }

  /** As after the last operation. */
  get memory(): Memory {
    return this.#counter.memory;
  }

  /** Distinct lines until now. */
  get footprint(): number {
    return this.#counter.lines.ofRun;
  }

  /** Ends an operation. @returns what its steps cost */
  endOperation(): Cost {
    this.#countStep();
    const cost = this.#cost;
    this.#cost = null;
    if (cost === null) return noCost();
    cost.lines = this.#counter.lines.ofOperation;
    return cost;
  }

  step(code: StepCode, _line: number, a?: StepArg, b?: StepArg, c?: StepArg, d?: StepArg): void {
    this.#countStep();
    this.#code = code;
    if (this.#effects?.[code.name] !== undefined) this.#args = [a, b, c, d];
  }

  enter(): void {}

  leave(): void {}

  /** @throws Error between an operation and the first step of the next, as `Timeline` before the first step */
  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void {
    if (this.#code === null) throw touchedOutside(column, row);
    this.#writes.push({ column: this.#mirror(column), row, from, to });
  }

  /** @throws as `write` */
  read(column: TracedColumn, row: number): void {
    if (this.#code === null) throw touchedOutside(column, row);
    this.#reads.push({ column: this.#mirror(column), row });
  }

  #countStep(): void {
    const code = this.#code;
    if (code === null) return;
    if (this.#cost === null) {
      this.#cost = noCost();
      this.#counter.beginOperation();
    }
    const args = this.#effects?.[code.name] === undefined ? NO_ARGS : argsOf(code, this.#args);
    const own = this.#counter.count({ code: code.name, args, reads: this.#reads, writes: this.#writes }, UNHEARD);
    addCost(this.#cost, own);
    this.#code = null;
    this.#reads = [];
    this.#writes = [];
  }

  /** Ids are the order of declaration, so all columns are declared that there are. */
  #mirror({ id }: TracedColumn) {
    for (let next = this.#before.size; next < this.columns.size; next++) {
      const { name, type, meta } = this.columns.byId(next);
      this.#before.declare({ name, type, meta });
    }
    return this.#before.byId(id);
  }
}

function touchedOutside({ name }: TracedColumn, row: number): Error {
  return new Error(`${name}[${row}] was touched before the first step of its operation began`);
}

function argsOf({ args }: StepCode, values: readonly (StepArg | undefined)[]): StepArgs {
  return Object.fromEntries(args.map((name, i) => [name, values[i] as StepArg]));
}
