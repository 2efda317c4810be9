import type { Context } from './context.ts';
import { CHILD_OF, DISABLED, type FlecsId, PREFAB, WILDCARD } from './id.ts';
import type { IdSpace } from './traits.ts';

export interface IdTerm {
  readonly id: FlecsId;
  /** True if the term excludes entities with the id. */
  readonly not: boolean;
}

/**
 * One instruction of a query's plan; `term` is the index of a query term.
 *
 * - `trivial`: tables that have all of several ids, found through the record of the first id
 * - `all`: every table that is not empty
 * - `and`: tables with an id; a wildcard matches once for each id it stands for
 * - `not`: excludes tables with an id; for a union, tables with an entity that has a target
 * - `optional`: tables with or without an id; a later `toggle` excludes rows where the id is enabled
 * - `union`: entities with a target, one at a time; `unionNot`: among earlier matches, entities with another target or
 *   none; as in Flecs 4.0.5 it finds nothing as the first instruction
 * - `sparse`: entities with an id that does not fragment; `sparseNot`: entities of earlier matches without this id
 * - `any`: tables with an id of which only the second part is given, then entities with such an id that does not fragment
 * - `tree`: children, also those with the component `Parent`; `children`: the same without other terms
 * - `toggle`: runs of rows where some ids are enabled and others are not; as in Flecs 4.0.5 a `unionNot` written after
 *   a term with a toggle counts as one that must be enabled, and never is
 */
type TermKind =
  | 'and'
  | 'not'
  | 'optional'
  | 'union'
  | 'unionNot'
  | 'sparse'
  | 'sparseNot'
  | 'any'
  | 'tree'
  | 'children';

export type QueryOp =
  | { readonly kind: 'trivial'; readonly terms: readonly number[] }
  | { readonly kind: 'all' }
  | { readonly kind: TermKind; readonly term: number }
  | { readonly kind: 'toggle'; readonly enabled: readonly number[]; readonly disabled: readonly number[] };

/** Orders the terms as Flecs compiles an uncached query: trivial terms together, the others as written, toggles last. */
export function planQuery({ space, version }: Pick<Context, 'space' | 'version'>, terms: readonly IdTerm[]): QueryOp[] {
  const { nonFragmenting } = version;
  const numbersOf = (accept: (term: IdTerm) => boolean): number[] =>
    terms.flatMap((term, number) => (accept(term) ? [number] : []));
  const trivial = numbersOf((term) => isTrivial(space, term) && !(nonFragmenting && isOutsideTables(space, term)));
  const together = trivial.length > 1 && hiddenTags(terms).length === 2 ? trivial : [];
  const ops: QueryOp[] = together.length > 0 ? [{ kind: 'trivial', terms: together }] : [];
  terms.forEach((each, term) => {
    if (together.includes(term)) return;
    const kind = (nonFragmenting ? newKindOf(space, each, terms.length) : null) ?? kindOf(space, each);
    if (ops.length === 0 && ['not', 'optional', 'sparseNot'].includes(kind)) ops.push({ kind: 'all' });
    ops.push({ kind, term });
  });
  const [firstToggle] = numbersOf(({ id }) => canToggle(space, id));
  if (firstToggle === undefined) return ops;
  const unset = ops.flatMap((op) => (op.kind === 'unionNot' && op.term > firstToggle ? [op.term] : []));
  const enabled = [...numbersOf(({ id, not }) => canToggle(space, id) && !not), ...unset];
  const disabled = numbersOf(({ id, not }) => canToggle(space, id) && not);
  return [...ops, { kind: 'toggle', enabled, disabled }];
}

/** Returns the tags whose tables a query leaves out because no term names them. */
export function hiddenTags(terms: readonly IdTerm[]): readonly FlecsId[] {
  return [PREFAB, DISABLED].filter((tag) => !terms.some(({ id }) => id === tag));
}

/** Returns true if a query has nothing but ids to find, which Flecs prepares in a shorter way (`finalize_simple`). */
export function isSimple(space: IdSpace, terms: readonly IdTerm[]): boolean {
  return hiddenTags(terms).length === 2 && terms.every(({ id, not }) => !not && !space.parts(id).wildcard);
}

/** Returns true if the id is a pair of a union relation. */
export function isUnion(space: IdSpace, id: FlecsId): boolean {
  const { first, second } = space.parts(id);
  return second !== null && first !== WILDCARD && space.traits(id).union;
}

function newKindOf(space: IdSpace, { id, not }: IdTerm, count: number): TermKind | null {
  const { first, second } = space.parts(id);
  if (space.traits(id).dontFragment) return not ? 'sparseNot' : 'sparse';
  if (not || second === null) return null;
  if (first === CHILD_OF) return count === 1 ? 'children' : 'tree';
  return first === WILDCARD ? 'any' : null;
}

/** Terms that need more than the records of tables are not trivial since 4.1. */
function isOutsideTables(space: IdSpace, { id }: IdTerm): boolean {
  const { sparse } = space.traits(id);
  return sparse || (space.parts(id).first === CHILD_OF && space.parts(id).second !== null);
}

function kindOf(space: IdSpace, { id, not }: IdTerm): TermKind {
  if (isUnion(space, id)) {
    if (!not) return 'union';
    return space.parts(id).second === WILDCARD ? 'not' : 'unionNot';
  }
  if (!not) return 'and';
  return canToggle(space, id) ? 'optional' : 'not';
}

function isTrivial(space: IdSpace, { id, not }: IdTerm): boolean {
  return !not && !space.parts(id).wildcard && !isUnion(space, id) && !canToggle(space, id);
}

function canToggle(space: IdSpace, id: FlecsId): boolean {
  return space.parts(id).first !== WILDCARD && space.traits(id).toggle;
}
