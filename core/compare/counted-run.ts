import type { CacheOptions } from '../cost/cache.ts';
import { addCost, noCost } from '../cost/cost.ts';
import { CostTracer } from '../cost/cost-tracer.ts';
import type { Iteration } from '../cost/iteration.ts';
import type { Engine } from '../engines/engine.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { Driver, Handle } from '../script/language.ts';
import type { Operation } from '../script/operation.ts';
import { isUnknown } from '../script/run.ts';
import type { Schema } from '../script/schema.ts';
import { valueSizes } from '../script/value-sizes.ts';
import { ModelError } from '../trace/model-error.ts';
import { adaptSchema } from './adapt.ts';
import { iterated } from './compare.ts';
import { Handles } from './handles.ts';
import { type LeftOut, LeftOutCounts } from './left-out.ts';
import { type PhaseCosts, PhaseSums } from './phases.ts';
import { type LaneTotals, sumOfIterations } from './totals.ts';

/** The totals of some operations. */
export type CountedPart = Omit<LaneTotals, 'footprint'>;

/**
 * One engine with a script that comes operation by operation. Each operation is counted and forgotten, so that a script of millions of lines needs
 * the memory of the world that it makes and of the names that are not forgotten. What the engine does not know is left out; after a refusal nothing is done any more.
 */
export class CountedRun {
  readonly #engine: Engine;
  readonly #cache: CacheOptions | undefined;
  readonly #tracer: CostTracer | null;
  readonly #driver: Driver | null;
  readonly #bindings = new Handles();
  #refused = false;
  #cost = noCost();
  #iterations: Iteration[] = [];
  #counts = noCounts();
  readonly #phases = new PhaseSums();
  readonly #leftOut: LeftOutCounts;
  /** What of the schema means nothing to the engine and was left out; where it cannot take the schema, why. */
  readonly notes: readonly Diagnostic[];

  /**
   * @param own the script's, made without an engine
   * @throws RangeError for an engine on which scripts cannot run, or without a model of costs
   */
  constructor(engine: Engine, own: Schema, cache?: CacheOptions) {
    const { id, language, cells, cost } = engine;
    if (language === null) throw new RangeError(`Scripts cannot run on ${id}`);
    if (cost === null) throw new RangeError(`There are no costs of ${id}`);
    this.#engine = engine;
    this.#cache = cache;
    const { schema, notes, problems } = adaptSchema(own, language);
    const isAble = problems.length === 0;
    this.notes = isAble ? notes : problems;
    this.#leftOut = new LeftOutCounts(this.notes);
    this.#tracer = isAble ? new CostTracer({ cells, cost }, valueSizes(schema), cache) : null;
    this.#driver = this.#tracer === null ? null : language.create(schema, this.#tracer.columns);
  }

  /** Distinct cache lines until now. */
  get footprint(): number {
    return this.#tracer?.footprint ?? 0;
  }

  /** Performs an operation; what a refused one has done until then counts. */
  perform(operation: Operation): void {
    if (this.#tracer === null || this.#refused) {
      this.#counts.unreached++;
      this.#phases.add(operation.kind, null);
      return;
    }
    const outcome = this.#outcomeOf(operation);
    const cost = this.#tracer.endOperation();
    this.#counts[outcome]++;
    if (outcome !== 'unknown') addCost(this.#cost, cost);
    if (outcome !== 'done') {
      this.#phases.add(operation.kind, null);
      return;
    }
    const iteration = iterated(this.#engine.cost!, operation, this.#tracer.memory, this.#cache);
    if (iteration !== null) this.#iterations.push(iteration);
    this.#phases.add(operation.kind, cost, iteration);
  }

  /** Gives up the name of an entity that no operation is about any more: a run of millions needs the memory of those that are left. */
  forget(entity: string): void {
    this.#bindings.forget(entity);
  }

  /** The totals of all operations since the last call. */
  take(): CountedPart {
    const part = { cost: this.#cost, iteration: sumOfIterations(this.#iterations), ...this.#counts };
    this.#cost = noCost();
    this.#iterations = [];
    this.#counts = noCounts();
    return part;
  }

  /** What the operations of each phase cost on average until now. */
  get phases(): PhaseCosts {
    return this.#phases.costs();
  }

  /** What the engine could not take or do until now. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut.all;
  }

  #outcomeOf(operation: Operation): 'done' | 'unknown' | 'refused' {
    try {
      this.#driver?.perform(operation, this.#bindings);
      return 'done';
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const outcome = isUnknown(error) ? 'unknown' : 'refused';
      const nameOf = (handle: Handle): string | undefined => this.#bindings.nameOf(handle);
      this.#leftOut.add(outcome, error, { driver: this.#driver!, nameOf });
      this.#refused = outcome === 'refused';
      return outcome;
    }
  }
}

function noCounts() {
  return { done: 0, unknown: 0, refused: 0, unreached: 0 };
}
