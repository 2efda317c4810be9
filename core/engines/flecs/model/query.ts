import { ModelError } from '../../../trace/model-error.ts';
import { at } from '../pseudocode.ts';
import { steps } from '../steps.ts';
import type { Handle } from './handle.ts';
import { entityOf, type Id, IS_A, pair, WILDCARD } from './id.ts';
import { Evaluation } from './query-eval.ts';
import { countOf, type Found, type QueryParts } from './query-found.ts';
import { QueryLog } from './query-log.ts';
import { planQuery, type QueryTerm } from './query-plan.ts';
import type { WorldParts } from './world-parts.ts';

/** Rows of one table that match: `entities.length` of them from `offset` on. */
export interface QueryResult {
  readonly table: number;
  readonly offset: number;
  /** What each term was matched by; a wildcard stands for one id a result. */
  readonly ids: readonly Id[];
  readonly entities: readonly Handle[];
}

/**
 * Results of an uncached query in the order in which Flecs 4.0.5 finds them.
 * @throws ModelError `not-modelled-isa-query` where inheritance would be followed
 */
export function runQuery({ context, components, tables }: WorldParts, terms: readonly QueryTerm[]): QueryResult[] {
  const { tracer } = context;
  const log = tracer === null ? undefined : new QueryLog(context.columns);
  const parts: QueryParts = { context, components, tables, log };
  for (const { id } of terms) refuseInheritance(parts, id);
  const plan = planQuery(context.space, terms);
  const evaluation = new Evaluation(parts, terms, plan);
  const results: QueryResult[] = [];
  tracer?.step(steps.queryBegin, at.query.plan, terms.length);
  tracer?.enter();
  log?.begin(components, terms, plan);
  for (const found of evaluation.run()) results.push(resultOf(parts, found));
  tracer?.leave();
  tracer?.step(steps.queryEnd, at.query.end, results.length);
  log?.end();
  return results;
}

function resultOf({ context, log }: QueryParts, found: Found): QueryResult {
  const { table, offset, ids } = found;
  const length = countOf(found);
  context.tracer?.step(steps.queryYield, at.query.yield, table.slot, offset, length);
  log?.yield(offset, length, ids);
  const entities: Handle[] = [];
  for (let row = offset; row < offset + length; row++) entities.push(table.entities.get(row) as Handle);
  return { table: table.slot, offset, ids: [...ids], entities };
}

/** Queries follow `IsA` from base to base, also for components that inherit: that is not modelled. */
function refuseInheritance({ context, components, tables }: QueryParts, id: Id): void {
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
