/**
 * What the user selected, wherever it is drawn: an entity by the index part of its id, a component by its name as columns write it
 * (`Position`, `(Likes,7)`), a table by its slot (a Flecs table, a decs archetype).
 */
export type Focus =
  | { readonly kind: 'entity'; readonly entity: number }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'table'; readonly slot: number };

/** `entity:7`, `component:Position`, `table:3`. */
export function focusKey(focus: Focus): string {
  const id = focus.kind === 'entity' ? focus.entity : focus.kind === 'table' ? focus.slot : focus.id;
  return `${focus.kind}:${id}`;
}

/** Whether two selections are of the same thing, or of nothing. */
export function sameFocus(a: Focus | null, b: Focus | null): boolean {
  return a === null || b === null ? a === b : focusKey(a) === focusKey(b);
}
