import { parseComparison, type ValueComparison } from './value-comparison.ts';

export type SearchTerm = { readonly text: string; readonly not: boolean } & (
  | { readonly kind: 'id'; readonly index: number; readonly version: number | null }
  | { readonly kind: 'pair'; readonly first: string; readonly second: string }
  /** A component or a part of a name; a name only if it is quoted. */
  | { readonly kind: 'word'; readonly word: string; readonly quoted: boolean }
  /** `Health.value < 10`: `path` is a component or a pair, followed by field names. */
  | { readonly kind: 'value'; readonly path: string; readonly is: ValueComparison }
);

const VALUE =
  /(!)?\s*((?:\([^()]*\)|[^\s(),"!<>=])[^\s(),"!<>=]*)\s*(<=|>=|!=|==?|<|>)\s*(?:"([^"]*)"?|([^\s(),"!<>=]+))/y;
const TERM = /(!)?\s*(?:\(\s*([^(),]*?)\s*,\s*([^()]*?)\s*\)?(?=\s|$|\))\)?|"([^"]*)"?|([^\s(),"!<>=]+))/y;
const ID = /^#?(\d{1,15})(?:\s*v(\d{1,10}))?$/;

/**
 * Parses a search: `42`, `42v3`, `#42`; `Position !Velocity`; `(Likes,*)`; `"red boid"`; `Health.value < 10`. Commas
 * and spaces separate terms, which must all match. Incomplete input is parsed as far as possible and never refused.
 */
export function parseTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < text.length; ) {
    const { term, length } = valueAt(text, at) ?? termAt(text, at);
    if (term !== null) terms.push(term);
    at += length;
  }
  return terms;
}

/** Returns a search that finds the entities that the terms of a query match; null if a term cannot be expressed as a search. */
export function searchOf(terms: string): string | null {
  const isTerm = (text: string): boolean => parseTerms(text).length === 1 && !text.includes(' ');
  return terms.split(', ').every(isTerm) ? terms : null;
}

interface ReadTerm {
  readonly term: SearchTerm | null;
  readonly length: number;
}

function valueAt(text: string, at: number): ReadTerm | null {
  VALUE.lastIndex = at;
  const [whole, bang, path, operator, quoted, word] = VALUE.exec(text) ?? [];
  if (whole === undefined) return null;
  const shared = { text: whole.trim(), not: bang !== undefined };
  return {
    term: { kind: 'value', ...shared, path: path!, is: parseComparison(operator!, quoted, word) },
    length: whole.length,
  };
}

function termAt(text: string, at: number): ReadTerm {
  TERM.lastIndex = at;
  const [whole, bang, first, second, quoted, word] = TERM.exec(text) ?? [];
  if (whole === undefined) return { term: null, length: 1 };
  const shared = { text: whole.trim(), not: bang !== undefined };
  const { length } = whole;
  if (first !== undefined)
    return { term: { kind: 'pair', ...shared, first: first || '*', second: second || '*' }, length };
  if (quoted === undefined) return { term: wordOrId(word!, shared), length };
  return { term: quoted === '' ? null : { kind: 'word', ...shared, word: quoted, quoted: true }, length };
}

function wordOrId(word: string, shared: { readonly text: string; readonly not: boolean }): SearchTerm {
  const [, index, version] = ID.exec(word) ?? [];
  if (index === undefined) return { kind: 'word', ...shared, word, quoted: false };
  return { kind: 'id', ...shared, index: Number(index), version: version === undefined ? null : Number(version) };
}
