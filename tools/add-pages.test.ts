import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TextTree } from '../assets/locales/text-tree.ts';

/* The "Add a …" pages name every file and key that is needed: what exists is compared with what they say. */

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The code in the first column of the page's tables. */
function firstCells(page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
}

/** `step.<code>` stands for one part of a key, `diagram.*` for any rest. */
function keyPattern(key: string): RegExp {
  const source = key
    .replaceAll('.', '\\.')
    .replaceAll('*', '.+')
    .replaceAll(/<[^>]+>/g, '[^.]+');
  return new RegExp(`^${source}(_one|_other)?$`);
}

function keysOf(tree: TextTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([part, value]) =>
    typeof value === 'string' ? [path + part] : keysOf(value, `${path}${part}.`),
  );
}

describe('docs/add-an-engine.md', () => {
  const named = firstCells(read('docs/add-an-engine.md'));
  const patterns = named.filter((name) => !/\.ts$|\/$/.test(name)).map(keyPattern);
  const toy = 'core/testing/bitset-engine';

  test('names every file of the example engine', () => {
    const files = readdirSync(join(root, toy)).filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name));
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((name) => !named.includes(name))).toEqual([]);
  });

  const shared = ['ui.json', 'player.json', 'questions.json'];
  const locales = ['assets/locales/en', 'assets/locales/zh-CN', `${toy}/locales`].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !shared.includes(name))
      .map((name) => `${folder}/${name}`),
  );

  test.each(locales)('names every key of %s', (path) => {
    const keys = keysOf(JSON.parse(read(path)));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});
