import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './check-imports.ts';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term |'));
const code = sourceFiles(root)
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
  .replaceAll(/[\s_-]/g, '')
  .toLowerCase();

/** Terms that share a row are separated by commas; an alternative is in parentheses. */
function termsOf(row: string): string[] {
  return row
    .split('|')[1]!
    .split(/[,()]/)
    .flatMap((term) => term.trim() || []);
}

test('the glossary has at most 100 rows', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(100);
});

test('every term of the glossary appears in the code', () => {
  const missing = rows.flatMap(termsOf).filter((term) => !code.includes(term.toLowerCase().replaceAll(/[\s-]/g, '')));
  expect(missing).toEqual([]);
});
