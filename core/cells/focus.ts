/**
 * What the user selected, wherever it is drawn: an entity by the index part of its id, a component by its name as columns write it
 * (`Position`, `(Likes,7)`), a table by its slot (a Flecs table, a decs archetype).
 */
export type Focus =
  | { readonly kind: 'entity'; readonly entity: number }
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'table'; readonly slot: number };
