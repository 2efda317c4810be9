import { ModelError } from '../../../trace/model-error.ts';
import type { Handle } from './handle.ts';
import { ANY_BASE, ANY_PARENT, entityInPart, type FlecsId, IS_A, NO_PARENT, pair, WILDCARD } from './id.ts';
import { matchedRows, type PartialMatch, type QueryParts } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { QueryEvaluation } from './query-evaluation.ts';
import { QueryLog } from './query-log.ts';
import { type IdTerm, isSimple, planQuery, type QueryOp } from './query-plan.ts';
import { steps } from './steps.ts';
import type { TableStore } from './table-store.ts';
import { requireStoredTarget } from './usable-id.ts';
import type { WorldParts } from './world-parts.ts';

export interface QueryResult {
  readonly table: number;
  readonly offset: number;
  readonly count: number;
  /** The id that matched each term; a wildcard stands for one id per result. */
  readonly ids: readonly FlecsId[];
  /** Children in their order, which are in several tables; then `table` is `NO_TABLE`. */
  readonly list?: readonly Handle[];
}

/** The table of a result that is a list of children. */
const NO_TABLE = -1;

/** Copies the entities that are in these rows now. There are fewer if rows were removed since the query ran. */
export function entitiesIn(tables: TableStore, { table, offset, count, list }: QueryResult): Float64Array {
  if (list !== undefined) return Float64Array.from(list);
  const { numbers, length } = tables.at(table).entities;
  return numbers.slice(offset, Math.min(offset + count, length));
}

/**
 * Plans and runs an uncached query (`ecs_query_init`); results are in Flecs' order.
 * @throws ModelError `not-modelled-isa-query`, `not-modelled-roots-first`, `not-modelled-any-exclusion`, `not-modelled-target-fragment`,
 *   `not-modelled-order-after-shrink`
 */
export function runQuery(world: WorldParts, terms: readonly IdTerm[]): QueryResult[] {
  const { context, components, tables } = world;
  const { tracer } = context;
  const log = new QueryLog(context.columns);
  const parts: QueryParts = { context, components, tables, log };
  const plan = planQuery(context, terms);
  for (const { id } of terms) {
    if (context.space.parts(id).first !== WILDCARD) requireStoredTarget(context, id);
    refuseInheritance(world, id);
  }
  refuseExclusions(world, terms);
  refuseUnknownOrder(world, plan);
  const evaluation = new QueryEvaluation(parts, terms, plan);
  const results: QueryResult[] = [];
  const writes = context.version.simpleQueriesWrite || !isSimple(context.space, terms);
  tracer.step(steps.queryBegin, at.query.plan, terms.length);
  tracer.enter();
  log.begin(components, terms, plan);
  for (const found of evaluation.run()) {
    results.push(resultOf(parts, terms, found));
    if (writes && found.list === undefined) context.watch?.iterated(found.table.slot, terms);
  }
  tracer.leave();
  const rows = results.reduce((sum, { count }) => sum + count, 0);
  tracer.step(steps.queryEnd, at.query.end, rows);
  log.end();
  return results;
}

function resultOf({ context, log }: QueryParts, terms: readonly IdTerm[], found: PartialMatch): QueryResult {
  const { table, offset, list } = found;
  const ids = found.ids.map((id, term) => (terms[term]!.not && id === ANY_PARENT ? NO_PARENT : id));
  if (list !== undefined) {
    context.tracer.step(steps.queryYield, at.query.yield, table.slot, 0, list.length);
    log.yield(0, list.length, found.ids);
    return { table: NO_TABLE, offset: 0, count: list.length, ids, list };
  }
  const length = matchedRows(found);
  context.tracer.step(steps.queryYield, at.query.yield, table.slot, offset, length);
  log.yield(offset, length, found.ids);
  for (let row = offset; row < offset + length; row++) table.entities.touch(row);
  return { table: table.slot, offset, count: length, ids };
}

/** Refuses exclusions for which Flecs walks other lists than those that are modelled. */
function refuseExclusions({ context }: WorldParts, terms: readonly IdTerm[]): void {
  const { space, version } = context;
  if (!version.nonFragmenting && terms[0]?.not === true && terms[0].id === ANY_PARENT)
    throw new ModelError('not-modelled-roots-first', 'A query that begins with !(ChildOf,*) is not modelled', {});
  for (const { id, not } of terms) {
    if (!not || space.parts(id).first !== WILDCARD || space.parts(id).second === null) continue;
    const other = space.declared.find(({ dontFragment }) => dontFragment);
    if (other === undefined) continue;
    const message = `A query that excludes ${id} is not modelled, because ${other.name} does not fragment`;
    throw new ModelError('not-modelled-any-exclusion', message, { id: context.label(id), other: other.name });
  }
}

/** A shrink also deletes tables of the library, and moves the last tables to their places (`sparse_remove`). */
function refuseUnknownOrder({ tables }: WorldParts, [first]: readonly QueryOp[]): void {
  if (first?.kind !== 'all' || !tables.isShrunk) return;
  const message = 'After a shrink the order of all tables depends on those that belong to Flecs: this is not modelled';
  throw new ModelError('not-modelled-order-after-shrink', message, {});
}

/** Flecs follows `IsA` from base to base, also for components that inherit. This is not modelled. */
function refuseInheritance({ context, components, tables }: WorldParts, id: FlecsId): void {
  const { space, entities } = context;
  const { first, second } = space.parts(id);
  const entity = entityInPart(first);
  const slot = entity === null ? undefined : entities.tableOf(entity);
  const inherits = slot !== undefined && tables.at(slot).hasIsA;
  const inherited = first !== WILDCARD && components.get(pair(IS_A, first)) !== undefined;
  const hasInstances = (components.get(ANY_BASE)?.tables ?? 0) > 0;
  if (first !== IS_A && hasInstances && space.traits(id).onInstantiate === 'Inherit') {
    const message = `A query of ${id}, which instances find at their base, is not modelled while there are instances`;
    throw new ModelError('not-modelled-inherit-query', message, { id: context.label(id) });
  }
  if (second !== null && space.isTransitive(first)) {
    const message = `Queries of the transitive relation ${first} are not modelled`;
    throw new ModelError('not-modelled-transitive-query', message, { id: context.label(id) });
  }
  if ((first !== IS_A || second === null) && !inherits && !inherited) return;
  throw new ModelError('not-modelled-isa-query', `Queries that follow IsA, as ${id} does, are not modelled`, {
    id: context.label(id),
  });
}
