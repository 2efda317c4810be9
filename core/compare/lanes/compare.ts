import type { CacheOptions } from '../../cost/cache.ts';
import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { CostModel } from '../../cost/cost-model.ts';
import type { EngineMemory } from '../../cost/engine-memory.ts';
import { type Costs, costsOf } from '../../cost/run-costs.ts';
import { visitCost } from '../../cost/visit.ts';
import type { VisitedCell } from '../../cost/walk.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Script } from '../../script/language/script.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import type { Operation } from '../../script/operation/operation.ts';
import { printId } from '../../script/operation/print-operation.ts';
import { type RunOptions, runScript, type ScriptRun } from '../../script/run/run.ts';
import type { Column } from '../../trace/column.ts';
import type { ModelError } from '../../trace/model-error.ts';
import { adaptSchema } from './adapt-schema.ts';
import { countsFinding, withoutFinding } from './comparable.ts';
import { isEngineChoice, MAX_ENGINES } from './engine-choice.ts';

/** Nobody counts more cells in a picture. */
const MAX_WALKED = 512;

/** Limits the cells of all queries of a script. */
const MAX_KEPT = 100_000;

export type OperationOutcome =
  | {
      readonly kind: 'done';
      readonly cost: Cost;
      /** The part of the cost's lines that pointers to pages were the first to touch. */
      readonly pointerLines: number;
      readonly steps: readonly [first: number, end: number];
      /** True for a query. Its cost is the cost of one visit of its results. */
      readonly isVisit: boolean;
      /** The cells of a visit, in order. Null for other operations, and if there are too many of them. */
      readonly walked: readonly VisitedCell[] | null;
    }
  /** The engine does not have the operation, or it needs an entity that a skipped operation creates. */
  | { readonly kind: 'unknown'; readonly error: ModelError }
  /** The engine refuses the operation, which ends its lane. */
  | {
      readonly kind: 'refused';
      readonly error: ModelError;
      readonly cost: Cost;
      readonly steps: readonly [first: number, end: number];
    }
  /** The lane has ended before. */
  | { readonly kind: 'unreached' };

export interface Lane {
  readonly engine: EngineId;
  /** False for a baseline: docs/cost.md. */
  readonly isTraced: boolean;
  /** The engine's diagnostics for the parts of the schema that were removed. */
  readonly notes: readonly Diagnostic[];
  /** Null if the engine cannot accept the schema, as `notes` explain. */
  readonly run: ScriptRun | null;
  readonly costs: Costs | null;
  readonly outcomes: readonly OperationOutcome[];
}

export interface Comparison {
  readonly script: Script;
  readonly operations: readonly Operation[];
  readonly lanes: readonly Lane[];
}

/** `cache` defaults to 32 KiB with 8 ways. */
export interface CompareOptions {
  readonly cache?: CacheOptions;
}

/** `compared`: all engines that run the script, by default only the one of the lane. One of them must have the version that the script names. */
interface Compared {
  readonly compared?: readonly Engine[];
}

/**
 * Runs one script on one to four engines. Operations that an engine does not have are skipped there and reported as
 * unknown.
 * @param script parsed without an engine
 * @throws RangeError for another number of engines or a repeated engine; Error if the script has diagnostics
 */
export function compareEngines(script: Script, engines: readonly Engine[], options: CompareOptions = {}): Comparison {
  const ids = engines.map(({ id }) => id);
  if (!isEngineChoice(ids, 1)) {
    throw new RangeError(`Compare 1 to ${MAX_ENGINES} different engines, not ${ids.join(', ')}`);
  }
  const lanes = comparable(engines.map((engine) => countLane(script, engine, { ...options, compared: engines })));
  return { script, operations: script.operations, lanes };
}

/** Returns lanes that count the same things: beside a baseline, without finding the storage. */
function comparable(lanes: readonly Lane[]): readonly Lane[] {
  if (countsFinding(lanes)) return lanes;
  return lanes.map((lane) => ({
    ...lane,
    outcomes: lane.outcomes.map((each) => ('cost' in each ? { ...each, cost: withoutFinding(each.cost) } : each)),
  }));
}

/** Runs the script on one engine like `countLane`, without counting costs. */
export function runLane(
  script: Script,
  engine: Engine,
  { compared = [engine], ...options }: Compared & Pick<RunOptions, 'budget'> = {},
): Pick<Lane, 'engine' | 'notes' | 'run'> {
  const { id, language } = engine;
  if (language === null) throw new RangeError(`Scripts cannot run on ${id}`);
  const languages = compared.flatMap((each) => each.language ?? []);
  const { schema, notes, problems } = adaptSchema(script.schema, language, languages);
  if (problems.length > 0) return { engine: id, notes: problems, run: null };
  return {
    engine: id,
    notes,
    run: runScript({ ...script, schema }, language, undefined, { ...options, skipUnknown: true }),
  };
}

/** Figures by operation. */
interface Counted {
  readonly visits: ReadonlyMap<number, Cost>;
  /** The lines of finding the storage. */
  readonly found: ReadonlyMap<number, number>;
  readonly walks: Walks;
}

/** Runs the script on one engine and counts the costs. */
export function countLane(script: Script, engine: Engine, { cache, ...others }: CompareOptions & Compared = {}): Lane {
  const { notes, run } = runLane(script, engine, others);
  const { id, kind, cells, cost } = engine;
  const isTraced = kind === 'library';
  if (run === null || cost === null) {
    const outcomes = script.operations.map((): OperationOutcome => ({ kind: 'unreached' }));
    return { engine: id, isTraced, notes, run, costs: null, outcomes };
  }
  const { schema } = run.script;
  const visits = new Map<number, Cost>();
  const found = new Map<number, number>();
  const walks = new Walks();
  const options = {
    sizes: valueSizes(schema),
    operations: run.whole.length,
    operationOf: (recorded: number) => run.operations[recorded]?.index ?? recorded,
    keepSteps: false,
    ...(cache && { cache }),
    afterOperation(operation: number, memory: EngineMemory) {
      const of = script.operations[operation]!;
      const visit = visitOf(cost, of, memory, { ...(cache && { cache }), onCell: walks.begin(operation) });
      if (visit !== null) visits.set(operation, visit);
      found.set(operation, findingOf(cost, of, memory));
    },
  };
  const costs = costsOf(run.timeline, { cells, cost }, options);
  const outcomes = script.operations.map((_, i) => outcomeOf(run, costs, i, { visits, found, walks }));
  return { engine: id, isTraced, notes, run, costs, outcomes };
}

export function outcomeKind(run: ScriptRun | null, i: number): OperationOutcome['kind'] {
  const record = run?.whole[i];
  if (record === undefined) return 'unreached';
  if (record.skipped === true) return 'unknown';
  return record.error === null ? 'done' : 'refused';
}

function outcomeOf({ whole }: ScriptRun, costs: Costs, i: number, { visits, found, walks }: Counted): OperationOutcome {
  const record = whole[i];
  if (record === undefined) return { kind: 'unreached' };
  if (record.skipped === true) return { kind: 'unknown', error: record.error! };
  const cost = withFinding(costs.operations[i] ?? noCost(), found.get(i) ?? 0);
  const steps = [record.firstStep, record.endStep] as const;
  if (record.error !== null) return { kind: 'refused', error: record.error, cost, steps };
  const visit = visits.get(i) ?? null;
  if (visit !== null)
    return {
      kind: 'done',
      cost: visited(whole[i]!.operation, cost, visit),
      pointerLines: 0,
      steps,
      isVisit: true,
      walked: walks.of(i),
    };
  const pointerLines = costs.pointerLines[i] ?? 0;
  return { kind: 'done', cost, pointerLines, steps, isVisit: false, walked: null };
}

/** Returns the cost of a visit: one pass, however the steps of its operation find the entities. The first visit of a group creates it, which is not repeated. */
export function visited({ kind }: Pick<Operation, 'kind'>, cost: Cost, visit: Cost): Cost {
  if (kind !== 'group' || cost.cellsWritten === 0) return visit;
  const both = { ...cost, fresh: cost.lines };
  addCost(both, visit);
  return both;
}

/** Returns the lines of finding the storage of an operation that is no visit. */
export function findingOf({ finding }: CostModel, operation: Operation, { columns }: EngineMemory): number {
  const component = 'id' in operation ? printId(operation.id) : null;
  return finding.operation(operation.kind, columns, component);
}

/** Returns the cost of an operation with the lines of finding its storage. An operation that did nothing keeps its cost. */
export function withFinding(cost: Cost, finding: number): Cost {
  if (cost.lines === 0) return cost;
  return { ...cost, lines: cost.lines + finding, finding: cost.finding + finding };
}

interface VisitOptions {
  readonly cache?: CacheOptions;
  /** True if queries keep the list of tables that match. */
  readonly isCached?: boolean;
  readonly onCell?: (column: Column, row: number) => void;
}

/**
 * Counts the cost of visiting what a query finds, or the members of a group, in one pass as in the real engine. Null for other operations and for
 * queries with pairs or wildcards.
 */
export function visitOf(
  model: CostModel,
  operation: Operation,
  memory: EngineMemory,
  { cache, isCached = false, onCell }: VisitOptions = {},
): Cost | null {
  if (operation.kind === 'group') {
    const { owned, get, exclude } = operation;
    return visitCost(memory, model, { get: [...owned, ...get], exclude, owned }, cache, onCell);
  }
  if (operation.kind !== 'query') return null;
  const names = (not: boolean): string[] =>
    operation.terms.flatMap(({ id, not: own }) => (own === not && id.kind === 'id' ? [id.name] : []));
  const [get, exclude] = [names(false), names(true)];
  if (get.length + exclude.length < operation.terms.length || get.includes('*')) return null;
  return visitCost(memory, model, { get, exclude, isCached }, cache, onCell);
}

/** The cells that the queries of a script read when their results are visited once. */
class Walks {
  readonly #walks = new Map<number, VisitedCell[]>();
  readonly #long = new Set<number>();
  #kept = 0;

  /** Returns a function that adds a cell to the walk of an operation. */
  begin(operation: number): (column: Column, row: number) => void {
    const cells: VisitedCell[] = [];
    this.#walks.set(operation, cells);
    return ({ name }, row) => {
      if (cells.length >= MAX_WALKED || this.#kept >= MAX_KEPT) {
        this.#long.add(operation);
        return;
      }
      cells.push({ column: name, row });
      this.#kept++;
    };
  }

  /** Returns all cells of an operation's walk in order, or null if not all of them were kept. */
  of(operation: number): readonly VisitedCell[] | null {
    return this.#long.has(operation) ? null : (this.#walks.get(operation) ?? null);
  }
}
