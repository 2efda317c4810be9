import { lexLine } from './lexer.ts';

/** Returns a script with the line `config version VERSION`: its own with another version, or a new line above all others but the notes at its beginning. */
export function writeVersion(text: string, version: string): string {
  const lines = text.split('\n');
  for (const [at, content] of lines.entries()) {
    const [keyword, key, value] = lexLine(content, at + 1);
    if (keyword?.text !== 'config' || key?.text !== 'version') continue;
    const { column, endColumn } = value?.span ?? { column: key.span.endColumn, endColumn: key.span.endColumn };
    const space = value === undefined ? ' ' : '';
    const line = `${content.slice(0, column - 1)}${space}${version}${content.slice(endColumn - 1)}`;
    return lines.with(at, line).join('\n');
  }
  const first = lines.findIndex((content, at) => lexLine(content, at + 1).length > 0);
  return lines.toSpliced(Math.max(0, first), 0, `config version ${version}`).join('\n');
}
