const PREFIX = 'heading:';

/**
 * Titles and headings of a diagram hold no value but can be selected, so they are addressed as cells of a column that does not exist. Row 0 is the
 * structure's title; the diagram defines the other rows.
 */
export function headingName(group: string): string {
  return PREFIX + group;
}

/** Returns the structure that a heading belongs to: `table.3`, `sparse.Rotation`, `Position`; null for the names of real columns. */
export function headingOf(column: string): string | null {
  return column.startsWith(PREFIX) ? column.slice(PREFIX.length) : null;
}
