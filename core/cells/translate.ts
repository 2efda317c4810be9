/** Looks up a text in the user's language: `translate('diagram.packed', { name })`. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** Returns the name that a script or a game gave to an id, or undefined. */
export type NameOf = (id: number | bigint) => string | undefined;
