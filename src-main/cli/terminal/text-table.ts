import { eastAsianWidth } from 'get-east-asian-width';

/** Returns the width of a text in a terminal. Chinese characters take two columns. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)!), 0);
}

/** Formats rows of equal length as lines: the first cell is aligned left, the others right, or with `words` left too. */
export function textTable(rows: readonly (readonly string[])[], cells: 'numbers' | 'words' = 'numbers'): string[] {
  const widths = (rows[0] ?? []).map((_, i) => rows.reduce((most, row) => Math.max(most, textWidth(row[i]!)), 0));
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const blanks = ' '.repeat(widths[i]! - textWidth(cell));
        return i === 0 || cells === 'words' ? cell + blanks : blanks + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}
