/** The limit of a script or lesson, in characters, and of its file, in bytes. People write them by hand, so a larger file was picked by mistake. */
export const MAX_TEXT = 10_000_000;

/** The most bytes of an image that GitHub shows. */
export const MAX_IMAGE = 10_000_000;
