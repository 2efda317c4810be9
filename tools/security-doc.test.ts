import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build.ts';

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| asset') && !/\| test \|$/.test(line));

test('each line of the threat model names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const tests = [
      ...row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, path]) => path!);
    expect(tests, row).not.toEqual([]);
    for (const path of tests) {
      expect(path).toMatch(/\.(test|spec)\.ts$/);
      expect(existsSync(join(root, path)), path).toBe(true);
    }
  }
});
