import type { CacheOptions } from '../../cost/cache.ts';
import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import { CostTracer } from '../../cost/cost-tracer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Bindings, Driver, Handle } from '../../script/language/language.ts';
import { isRunOperation } from '../../script/language/performers.ts';
import type { Schema } from '../../script/language/schema.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import type { Operation } from '../../script/operation/operation.ts';
import { createDriver } from '../../script/run/create-driver.ts';
import { isSkippable } from '../../script/run/operation-recorder.ts';
import { ModelError } from '../../trace/model-error.ts';
import { adaptSchema } from '../lanes/adapt-schema.ts';
import { findingOf, visited, visitOf, withFinding } from '../lanes/compare.ts';
import { type LaneTotals, sumOf } from '../lanes/lane-totals.ts';
import { type UnsupportedFeature, UnsupportedFeatures } from '../lanes/unsupported-features.ts';
import { type Counts, CountsSum } from './counts.ts';

class ScriptHandles implements Bindings {
  readonly #handles = new Map<string, Handle>();
  /** Caches the last name, because consecutive operations often use the same entity. */
  #lastName = '';
  #lastHandle: Handle = 0;

  handle(name: string): Handle {
    if (name === this.#lastName) return this.#lastHandle;
    const handle = this.#handles.get(name);
    if (handle === undefined) throw new ModelError('unbound-name', `No entity is named ${name}`, { name });
    this.#remember(name, handle);
    return handle;
  }

  bind(name: string, handle: Handle): void {
    this.#handles.set(name, handle);
    this.#remember(name, handle);
  }

  forget(name: string): void {
    this.#handles.delete(name);
    if (name === this.#lastName) this.#lastName = '';
  }

  #remember(name: string, handle: Handle): void {
    this.#lastName = name;
    this.#lastHandle = handle;
  }

  /** Returns the last name bound to a handle. This searches all names, but is only needed when an operation is refused. */
  nameOf(handle: Handle): string | undefined {
    let found: string | undefined;
    for (const [name, own] of this.#handles) if (own === handle) found = name;
    return found;
  }
}

/** `isCached`: queries keep the list of tables that match. */
interface CountedRunOptions {
  readonly cache?: CacheOptions;
  readonly isCached?: boolean;
}

/**
 * Runs a script on one engine operation by operation. Each operation is counted and dropped, so a script of millions of
 * lines only needs memory for its world and for the names that are not forgotten. Operations that the engine does not
 * have are skipped; after a refusal no more operations are performed.
 */
export class CountedRun {
  readonly #engine: Engine;
  readonly #options: CountedRunOptions;
  readonly #tracer: CostTracer | null;
  readonly #driver: Driver | null;
  readonly #bindings = new ScriptHandles();
  #refused = false;
  readonly #cost = noCost();
  #visits: Cost[] = [];
  readonly #outcomes = { done: 0, unknown: 0, refused: 0, unreached: 0 };
  #question = new CountsSum();
  #performed = false;
  #hasSetUp = false;
  readonly #unsupported: UnsupportedFeatures;
  /** The engine's diagnostics for the removed parts of the schema, or for the whole schema if it cannot accept it. */
  readonly notes: readonly Diagnostic[];

  /**
   * @throws RangeError for an engine that cannot run scripts or has no cost model
   * @param own the script's schema, parsed without an engine
   */
  constructor(engine: Engine, own: Schema, options: CountedRunOptions = {}) {
    const { id, language, cells, cost } = engine;
    if (language === null) throw new RangeError(`Scripts cannot run on ${id}`);
    if (cost === null) throw new RangeError(`There are no costs of ${id}`);
    this.#engine = engine;
    this.#options = options;
    const { schema, notes, problems } = adaptSchema(own, language, [language]);
    const isAble = problems.length === 0;
    this.notes = isAble ? notes : problems;
    this.#unsupported = new UnsupportedFeatures(this.notes);
    this.#tracer = isAble ? new CostTracer({ cells, cost }, valueSizes(schema), options.cache) : null;
    this.#driver = this.#tracer === null ? null : createDriver(language, schema, this.#tracer.columns);
  }

  /** Number of distinct cache lines so far. */
  get footprint(): number {
    return this.#tracer?.footprint ?? 0;
  }

  /** Begins the question: what was performed before is its set-up. */
  beginQuestion(): void {
    this.#hasSetUp = this.#performed;
    this.#question = new CountsSum();
    this.#visits = [];
  }

  /** Performs an operation. The steps of a refused operation are counted. */
  perform(operation: Operation): void {
    this.#performed = true;
    if (this.#tracer === null || this.#refused) {
      this.#outcomes.unreached++;
      return;
    }
    const outcome = this.#outcomeOf(operation);
    const { memory } = this.#tracer;
    const model = this.#engine.cost!;
    const own = withFinding(this.#tracer.endOperation(), findingOf(model, operation, memory));
    this.#outcomes[outcome]++;
    if (outcome !== 'done') {
      if (outcome === 'refused') addCost(this.#cost, own);
      return;
    }
    const visit = visitOf(model, operation, memory, this.#options);
    const cost = visit === null ? own : visited(operation, own, visit);
    if (visit !== null) this.#visits.push(cost);
    addCost(this.#cost, cost);
    this.#question.add(operation.kind, cost);
  }

  /** Forgets the name of an entity that no later operation uses, to save memory in long runs. */
  forget(entity: string): void {
    this.#bindings.forget(entity);
  }

  /** The totals of all operations, with the set-up, and the visits of the question. */
  get totals(): Omit<LaneTotals, 'footprint'> {
    return { cost: { ...this.#cost }, visits: sumOf(this.#visits), ...this.#outcomes };
  }

  get counts(): Counts {
    const { id, kind } = this.#engine;
    return this.#question.counts({ engine: id, isTraced: kind === 'library', hasSetUp: this.#hasSetUp });
  }

  get unsupported(): readonly UnsupportedFeature[] {
    return this.#unsupported.all;
  }

  #outcomeOf(operation: Operation): 'done' | 'unknown' | 'refused' {
    // Pointers of a script cost the engine nothing.
    if (isRunOperation(operation)) return 'done';
    try {
      this.#driver?.perform(operation, this.#bindings);
      return 'done';
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const outcome = isSkippable(error) ? 'unknown' : 'refused';
      const nameOf = (handle: Handle): string | undefined => this.#bindings.nameOf(handle);
      this.#unsupported.add(outcome, error, { driver: this.#driver!, nameOf });
      this.#refused = outcome === 'refused';
      return outcome;
    }
  }
}
