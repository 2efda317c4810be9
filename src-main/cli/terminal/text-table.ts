import { eastAsianWidth } from 'get-east-asian-width';

/** Returns the width of a text in a terminal. Chinese characters take two columns. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)!), 0);
}

/**
 * Formats rows of cells as lines: the first cell aligned left, the others right, each column as wide as its widest cell.
 * @param rows all with the same number of cells
 */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => textWidth(row[i]!))));
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const blanks = ' '.repeat(widths[i]! - textWidth(cell));
        return i === 0 ? cell + blanks : blanks + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}
