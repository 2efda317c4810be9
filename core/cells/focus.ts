/**
 * A selection that is independent of where it is drawn: an entity by the index in its id, a component by its name in columns (`Position`,
 * `(Likes,7)`), or a table by its slot (a Flecs table or a decs archetype).
 */
export type Focus =
  | { readonly kind: 'entity'; readonly entity: number }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'table'; readonly slot: number };

/** Returns `entity:7`, `component:Position` or `table:3`. */
export function focusKey(focus: Focus): string {
  const id = focus.kind === 'entity' ? focus.entity : focus.kind === 'table' ? focus.slot : focus.id;
  return `${focus.kind}:${id}`;
}

/** True for two selections of the same thing and for two empty ones. */
export function sameFocus(a: Focus | null, b: Focus | null): boolean {
  return a === null || b === null ? a === b : focusKey(a) === focusKey(b);
}
