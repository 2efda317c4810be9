/** The meanings of marks that a legend explains, in its order. */
export const MEANINGS = [
  'written',
  'read',
  'named',
  'selected',
  'marked',
  'new',
  'hole',
  'left',
  'rejected',
  'unused',
] as const;

export type Meaning = (typeof MEANINGS)[number];

/** The meanings with a colour of their own. The others are told by their shape. */
export type Explained = 'written' | 'read' | 'selected';

/** How hatched cells differ. */
export type Hatching = Extract<Meaning, 'hole' | 'left' | 'rejected'>;

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
