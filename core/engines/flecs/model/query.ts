import { ModelError } from '../../../trace/model-error.ts';
import { at } from '../pseudocode.ts';
import { steps } from '../steps.ts';
import { entityOf, type Id, IS_A, pair, WILDCARD } from './id.ts';
import { Evaluation } from './query-eval.ts';
import { countOf, type Found, type QueryParts } from './query-found.ts';
import { QueryLog } from './query-log.ts';
import { MatchingTables } from './query-matching.ts';
import { planQuery, type QueryOp, type QueryTerm } from './query-plan.ts';
import type { TableStore } from './table-store.ts';
import type { WorldParts } from './world-parts.ts';

export interface QueryResult {
  readonly table: number;
  readonly offset: number;
  readonly count: number;
  /** The id that matched each term; a wildcard stands for one id per result. */
  readonly ids: readonly Id[];
}

/** Copies the entities that are in these rows now. There are fewer if rows were removed since the query ran. */
export function entitiesIn(tables: TableStore, { table, offset, count }: QueryResult): Float64Array {
  const { numbers, length } = tables.at(table).entities;
  return numbers.slice(offset, Math.min(offset + count, length));
}

/** An uncached query: planned once, like `ecs_query_init`, and evaluated on each run. */
export class Query {
  readonly #parts: WorldParts;
  readonly #terms: readonly QueryTerm[];
  readonly #ids: readonly Id[];
  readonly #plan: readonly QueryOp[];
  /** For a world that is not traced, where the answer is a list of whole tables. */
  readonly #matching: MatchingTables | null;

  constructor(parts: WorldParts, terms: readonly QueryTerm[]) {
    this.#parts = parts;
    this.#terms = terms;
    this.#ids = terms.map(({ id }) => id);
    this.#plan = planQuery(parts.context.space, terms);
    this.#matching = parts.context.tracer === null ? MatchingTables.of(parts, terms, this.#plan) : null;
  }

  /**
   * Returns results in the order in which Flecs 4.0.5 finds them.
   * @throws ModelError `not-modelled-isa-query` if the query would follow inheritance
   */
  run(): QueryResult[] {
    if (this.#matching === null) return this.#evaluate();
    const results: QueryResult[] = [];
    const tables = this.#matching.tables(() => this.#refuseInheritance());
    for (const table of tables) {
      const { count } = table;
      if (count > 0) results.push({ table: table.slot, offset: 0, count, ids: this.#ids });
    }
    return results;
  }

  #evaluate(): QueryResult[] {
    const { context, components, tables } = this.#parts;
    const { tracer } = context;
    const log = tracer === null ? undefined : new QueryLog(context.columns);
    const parts: QueryParts = { context, components, tables, log };
    this.#refuseInheritance();
    const evaluation = new Evaluation(parts, this.#terms, this.#plan);
    const results: QueryResult[] = [];
    tracer?.step(steps.queryBegin, at.query.plan, this.#terms.length);
    tracer?.enter();
    log?.begin(components, this.#terms, this.#plan);
    for (const found of evaluation.run()) results.push(resultOf(parts, found));
    tracer?.leave();
    tracer?.step(steps.queryEnd, at.query.end, results.length);
    log?.end();
    return results;
  }

  #refuseInheritance(): void {
    for (const id of this.#ids) refuseInheritance(this.#parts, id);
  }
}

function resultOf({ context, log }: QueryParts, found: Found): QueryResult {
  const { table, offset, ids } = found;
  const length = countOf(found);
  context.tracer?.step(steps.queryYield, at.query.yield, table.slot, offset, length);
  log?.yield(offset, length, ids);
  for (let row = offset; row < offset + length; row++) table.entities.touch(row);
  return { table: table.slot, offset, count: length, ids: [...ids] };
}

/** Flecs follows `IsA` from base to base, also for components that inherit. This is not modelled. */
function refuseInheritance({ context, components, tables }: WorldParts, id: Id): void {
  const { space, entities } = context;
  const { first, second } = space.parts(id);
  const entity = entityOf(first);
  const slot = entity === null ? undefined : entities.tableOf(entity);
  const inherits = slot !== undefined && tables.at(slot).hasIsA;
  const inherited = first !== WILDCARD && components.get(pair(IS_A, first)) !== undefined;
  if ((first !== IS_A || second === null) && !inherits && !inherited) return;
  throw new ModelError('not-modelled-isa-query', `Queries that follow IsA, as ${id} does, are not modelled`, {
    id: context.label(id),
  });
}
