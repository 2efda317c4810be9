const PREFIX = 'heading:';

/**
 * Titles and headings of a diagram hold no value, but one can select them: they are cells of a column that does not exist. Row 0 is
 * the title of the structure; the diagram decides what the other rows are.
 */
export function headingName(group: string): string {
  return PREFIX + group;
}

/** The structure whose heading a column's name is: `table.3`, `sparse.Rotation`, `Position`; null for columns that exist. */
export function headingOf(column: string): string | null {
  return column.startsWith(PREFIX) ? column.slice(PREFIX.length) : null;
}
