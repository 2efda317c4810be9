/** The limit of a script or lesson, in characters, and of its file, in bytes. People write them by hand, so a larger file was picked by mistake. */
export const MAX_TEXT = 10_000_000;
