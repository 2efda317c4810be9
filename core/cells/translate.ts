/** Looks up a text of the user's language: `translate('diagram.packed', { name })`. */
export type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** The name that a script or a game gave to an id; undefined when it has none. */
export type NameOf = (id: number | bigint) => string | undefined;
