/** One term of a search, as it was written. */
export type Term = { readonly text: string; readonly not: boolean } & (
  | { readonly kind: 'id'; readonly index: number; readonly version: number | null }
  | { readonly kind: 'pair'; readonly first: string; readonly second: string }
  /** A component, or part of a name. In quotes: a name only. */
  | { readonly kind: 'word'; readonly word: string; readonly quoted: boolean }
);

const TERM = /(!)?\s*(?:\(\s*([^(),]*?)\s*,\s*([^()]*?)\s*\)?(?=\s|$|\))\)?|"([^"]*)"?|([^\s(),"!]+))/g;
const ID = /^#?(\d{1,15})(?:\s*v(\d{1,10}))?$/;

/**
 * `42`, `42v3`, `#42`; `Position !Velocity`; `(Likes,*)`; `"red boid"`. Terms are all wanted; commas and spaces part them.
 * What is being typed is read as far as it goes: nothing is refused.
 */
export function parseTerms(text: string): Term[] {
  const terms: Term[] = [];
  for (const [whole, bang, first, second, quoted, word] of text.matchAll(TERM)) {
    const not = bang !== undefined;
    const shared = { text: whole.trim(), not };
    if (first !== undefined) terms.push({ kind: 'pair', ...shared, first: first || '*', second: second || '*' });
    else if (quoted !== undefined) {
      if (quoted !== '') terms.push({ kind: 'word', ...shared, word: quoted, quoted: true });
    } else terms.push(wordOrId(word!, shared));
  }
  return terms;
}

function wordOrId(word: string, shared: { readonly text: string; readonly not: boolean }): Term {
  const [, index, version] = ID.exec(word) ?? [];
  if (index === undefined) return { kind: 'word', ...shared, word, quoted: false };
  return { kind: 'id', ...shared, index: Number(index), version: version === undefined ? null : Number(version) };
}
