import { type RegisteredQuery, registeredQueries } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { parseTerms, type SearchTerm } from '../search/search-terms.ts';

/** A term of a query. `term` is null if the engine's language says more than a search can. */
export interface QueryTerm {
  readonly text: string;
  readonly term: SearchTerm | null;
}

/** Commas outside of parentheses and quotes. */
const PARTS = /(?:\([^()]*\)|"[^"]*"|[^,(]|\()+/g;
/** Operators, variables and access modifiers, and names with arguments: `A || B`, `?A`, `$target`, `[in] A`, `Or(A, B)`, `A(up)`. */
const RICHER = /[|?$&~@{}]|\[\D|[^\s,!(]\(|^!?[*_]$|[(,]\s*_\s*[,)]/;

/**
 * Parses the terms of a query: `Position, Velocity, !Frozen`. A typed query is written like a search, so that spaces also separate terms;
 * in a query that a game registers they belong to its term.
 */
export function queryTerms(text: string, isRegistered = false): readonly QueryTerm[] {
  const parts = (text.match(PARTS) ?? []).map((part) => part.trim()).filter((part) => part !== '');
  return parts.flatMap((part): QueryTerm[] => {
    const terms = parseTerms(part);
    const isOne = terms.length === 1 && (terms[0]!.kind !== 'word' || !part.includes(' '));
    const isPlain = !RICHER.test(part) && (isRegistered ? isOne : terms.length > 0);
    return isPlain ? terms.map((term) => ({ text: term.text, term })) : [{ text: part, term: null }];
  });
}

/** Returns the query or system of a game that a text names: `Movement`, or `#Movement` if a component has that name too. */
export function registeredNamed(world: WorldState, text: string): RegisteredQuery | null {
  const name = text.trim().replace(/^#/, '').toLowerCase();
  const isComponent = world.components.some((component) => component.toLowerCase() === name);
  if (isComponent && !text.trim().startsWith('#')) return null;
  return registeredQueries(world.columns).find((each) => each.name.toLowerCase() === name) ?? null;
}
