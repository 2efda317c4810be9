/** Scripts and lessons are written by people: a larger text was picked by mistake. Characters, and bytes of a file. */
export const MAX_TEXT = 10_000_000;
