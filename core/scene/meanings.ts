/** The meanings of marks that a legend explains, in its order. */
export const MEANINGS = ['written', 'read', 'named', 'selected'] as const;

export type Meaning = (typeof MEANINGS)[number];

/** A meaning with a colour of its own. Named objects have the accent colour, as much else has. */
export type Explained = Exclude<Meaning, 'named'>;

/** Returns the line of a mark that a legend explains by its colour. */
export function explained<M extends Explained>(meaning: M): { readonly stroke: M; readonly meaning: M } {
  return { stroke: meaning, meaning };
}

/** Returns the meanings of the marks in a picture, in the order of `MEANINGS`. */
export function meaningsIn(marks: readonly { readonly meaning?: Meaning }[]): readonly Meaning[] {
  const found = new Set<Meaning>();
  for (const { meaning } of marks) if (meaning !== undefined) found.add(meaning);
  return MEANINGS.filter((meaning) => found.has(meaning));
}
