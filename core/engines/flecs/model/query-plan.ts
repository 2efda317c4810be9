import { type Id, WILDCARD } from './id.ts';
import type { IdSpace } from './traits.ts';

export interface QueryTerm {
  readonly id: Id;
  /** Leaves out what has the id. */
  readonly not: boolean;
}

/**
 * One instruction of a query's plan; `term` counts the query's terms from 0.
 *
 * - `trivial`: tables that have all of several ids, found along the first one's record
 * - `all`: every table that is not empty
 * - `and`: tables with an id; a wildcard matches once for each id it stands for
 * - `not`: leaves out tables with an id, for unions: with an entity that has a target
 * - `optional`: tables with or without an id; a later `toggle` leaves out where it is there and enabled
 * - `union`: entities with a target, one at a time; `unionNot`: those with another or none, of what other terms found:
 *   as in Flecs 4.0.5 it finds nothing when it is the first
 * - `toggle`: runs of rows where some ids are enabled and others are not. As in Flecs 4.0.5 a `unionNot` that is written
 *   behind a term with a toggle counts as one that must be enabled, and never is
 */
export type QueryOp =
  | { readonly kind: 'trivial'; readonly terms: readonly number[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'not' | 'optional' | 'union' | 'unionNot'; readonly term: number }
  | { readonly kind: 'toggle'; readonly enabled: readonly number[]; readonly disabled: readonly number[] };

/** Orders the terms as Flecs 4.0.5 compiles an uncached query: trivial terms together, the others as written, toggles last. */
export function planQuery(space: IdSpace, terms: readonly QueryTerm[]): QueryOp[] {
  const numbers = terms.map((_, term) => term);
  const trivial = numbers.filter((term) => isTrivial(space, terms[term]!));
  const together = trivial.length > 1 ? trivial : [];
  const ops: QueryOp[] = together.length > 0 ? [{ kind: 'trivial', terms: together }] : [];
  for (const term of numbers) {
    if (together.includes(term)) continue;
    const kind = kindOf(space, terms[term]!);
    if (ops.length === 0 && (kind === 'not' || kind === 'optional')) ops.push({ kind: 'all' });
    ops.push({ kind, term });
  }
  const toggles = numbers.filter((term) => canToggle(space, terms[term]!.id));
  if (toggles.length === 0) return ops;
  const unset = ops.flatMap((op) => (op.kind === 'unionNot' && op.term > toggles[0]! ? [op.term] : []));
  const enabled = [...toggles.filter((term) => !terms[term]!.not), ...unset];
  const disabled = toggles.filter((term) => terms[term]!.not);
  return [...ops, { kind: 'toggle', enabled, disabled }];
}

/** Whether a term asks for a target of a union relation. */
export function isUnion(space: IdSpace, id: Id): boolean {
  const { first, second } = space.parts(id);
  return second !== null && first !== WILDCARD && space.traits(id).union;
}

function kindOf(space: IdSpace, { id, not }: QueryTerm): 'and' | 'not' | 'optional' | 'union' | 'unionNot' {
  if (isUnion(space, id)) {
    if (!not) return 'union';
    return space.parts(id).second === WILDCARD ? 'not' : 'unionNot';
  }
  if (!not) return 'and';
  return canToggle(space, id) ? 'optional' : 'not';
}

function isTrivial(space: IdSpace, { id, not }: QueryTerm): boolean {
  return !not && !space.parts(id).wildcard && !isUnion(space, id) && !canToggle(space, id);
}

function canToggle(space: IdSpace, id: Id): boolean {
  return space.parts(id).first !== WILDCARD && space.traits(id).toggle;
}
