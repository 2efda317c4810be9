import type { Drawing } from './drawing.ts';
import type { Rect } from './measures.ts';

const PREFIX = 'heading:';

/**
 * Titles and headings hold nothing, but one can point at them: they are cells of a column that does not exist. Row 0 is the
 * title of the structure; what other rows are is up to it.
 */
export function headingName(group: string): string {
  return PREFIX + group;
}

/** The structure whose headings a column's name means: `table.3`, `sparse.Rotation`, `Position`; null for columns that exist. */
export function headingOf(column: string): string | null {
  return column.startsWith(PREFIX) ? column.slice(PREFIX.length) : null;
}

export function headingCell(drawing: Drawing, group: string, row: number, rect: Rect, text: string): void {
  const column = headingName(group);
  drawing.cell({ key: `${column}:${row}`, column, row, ...rect, text, state: 'same' });
}
