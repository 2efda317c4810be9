import type { CacheOptions } from '../cost/cache.ts';
import { addCost, noCost } from '../cost/cost.ts';
import { CostTracer } from '../cost/cost-tracer.ts';
import type { Iteration } from '../cost/iteration.ts';
import type { Engine } from '../engines/engine.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { Bindings, Driver, EngineId, Handle } from '../script/language.ts';
import type { Operation } from '../script/operation.ts';
import { parseInPieces } from '../script/parse.ts';
import { isUnknown } from '../script/run.ts';
import { valueSizes } from '../script/value-sizes.ts';
import { ModelError } from '../trace/model-error.ts';
import { adaptSchema } from './adapt.ts';
import { iterated } from './compare.ts';
import { type PresetName, presetLines, presetSchema } from './presets.ts';
import { type LaneTotals, sumOfIterations } from './totals.ts';

/** What a whole run came to. */
export interface CountedLane {
  readonly engine: EngineId;
  readonly notes: readonly Diagnostic[];
  readonly totals: LaneTotals;
}

/** What some operations came to. */
export type CountedPart = Omit<LaneTotals, 'footprint'>;

/**
 * One engine with a script that comes line by line. Each operation is counted and forgotten, so that a script of millions of lines needs
 * the memory of the world that it makes and of the names of its entities. What the engine does not know is left out; after a refusal nothing is done any more.
 */
export class CountedRun {
  readonly #engine: Engine;
  readonly #cache: CacheOptions | undefined;
  readonly #script: ReturnType<typeof parseInPieces>;
  readonly #tracer: CostTracer | null;
  readonly #driver: Driver | null;
  readonly #bindings = new Handles();
  #refused = false;
  /** What of the schema means nothing to the engine and was left out; where it cannot take the schema, why. */
  readonly notes: readonly Diagnostic[];

  /**
   * @param head the script's schema
   * @throws RangeError for an engine on which scripts cannot run, or without a model of costs
   */
  constructor(engine: Engine, head: string, cache?: CacheOptions) {
    const { id, language, cells, cost } = engine;
    if (language === null) throw new RangeError(`Scripts cannot run on ${id}`);
    if (cost === null) throw new RangeError(`There are no costs of ${id}`);
    this.#engine = engine;
    this.#cache = cache;
    this.#script = parseInPieces(head);
    const { schema, notes, problems } = adaptSchema(this.#script.schema, language);
    const isAble = problems.length === 0;
    this.notes = isAble ? notes : problems;
    this.#tracer = isAble ? new CostTracer({ cells, cost }, valueSizes(schema), cache) : null;
    this.#driver = this.#tracer === null ? null : language.create(schema, this.#tracer.columns);
  }

  /** Distinct cache lines until now. */
  get footprint(): number {
    return this.#tracer?.footprint ?? 0;
  }

  /** Performs operations, one a line. @returns what they cost together; what a refused one had done until then counts */
  perform(lines: Iterable<string>): CountedPart {
    const cost = noCost();
    const counts = { done: 0, unknown: 0, refused: 0, unreached: 0 };
    const iterations: Iteration[] = [];
    for (const line of lines) {
      if (this.#tracer === null || this.#refused) {
        counts.unreached++;
        continue;
      }
      const operation = this.#script.operation(line);
      const outcome = this.#outcomeOf(operation);
      const own = this.#tracer.endOperation();
      counts[outcome]++;
      if (outcome !== 'unknown') addCost(cost, own);
      if (outcome !== 'done') continue;
      const found = iterated(this.#engine.cost!, operation, this.#tracer.memory, this.#cache);
      if (found !== null) iterations.push(found);
    }
    return { cost, iteration: sumOfIterations(iterations), ...counts };
  }

  #outcomeOf(operation: Operation): 'done' | 'unknown' | 'refused' {
    try {
      this.#driver?.perform(operation, this.#bindings);
      return 'done';
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (isUnknown(error)) return 'unknown';
      this.#refused = true;
      return 'refused';
    }
  }
}

/** A preset on one engine, without keeping any step: for more entities than `laneOf` has memory for. */
export function countedPreset(engine: Engine, preset: PresetName, entities: number, cache?: CacheOptions): CountedLane {
  const run = new CountedRun(engine, presetSchema(preset), cache);
  const part = run.perform(presetLines(preset, entities));
  return { engine: engine.id, notes: run.notes, totals: { ...part, footprint: run.footprint } };
}

class Handles implements Bindings {
  readonly #handles = new Map<string, Handle>();

  handle(name: string): Handle {
    const handle = this.#handles.get(name);
    if (handle === undefined) throw new ModelError('unbound-name', `No entity is named ${name}`, { name });
    return handle;
  }

  bind(name: string, handle: Handle): void {
    this.#handles.set(name, handle);
  }
}
