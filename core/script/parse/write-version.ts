import { lexLine } from './lexer.ts';

/** Returns a script with the line `config version VERSION`: its own with another version, or a new line above all others but the notes at its beginning. */
export function writeVersion(text: string, version: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(namesVersion);
  if (at === -1) {
    const first = lines.findIndex((content, i) => lexLine(content, i + 1).length > 0);
    return lines.toSpliced(Math.max(0, first), 0, `config version ${version}`).join('\n');
  }
  const content = lines[at]!;
  const [, key, value] = lexLine(content, at + 1);
  const { column, endColumn } = value?.span ?? { column: key!.span.endColumn, endColumn: key!.span.endColumn };
  const space = value === undefined ? ' ' : '';
  const line = `${content.slice(0, column - 1)}${space}${version}${content.slice(endColumn - 1)}`;
  return lines.with(at, line).join('\n');
}

function namesVersion(line: string, at: number): boolean {
  const [keyword, key] = lexLine(line, at + 1);
  return keyword?.text === 'config' && key?.text === 'version';
}
