import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../assets/locales/locales.ts';
import type { TextTree } from '../assets/locales/text-tree.ts';
import { sourceFiles } from './check-imports.ts';
import { isTest } from './import-rule.ts';

/* The "Add a …" pages must name every needed file and key, so they are compared with what exists. */

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the code in the first column of the page's tables. */
function firstCells(page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
}

/** In a key, `step.<code>` stands for one part and `diagram.*` for any rest. */
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
    const files = ['', 'model/', 'read/']
      .flatMap((folder) => readdirSync(join(root, toy, folder)).map((name) => folder + name))
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name));
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((name) => !named.includes(name))).toEqual(['model/world.ts']);
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

describe('docs/add-a-game-adapter.md', () => {
  const page = read('docs/add-a-game-adapter.md');
  const { exports } = JSON.parse(read('probes/js/package.json')) as { exports: Record<string, unknown> };
  const adapters = Object.keys(exports).filter((name) => name !== '.' && name !== './package.json');
  const howTo = sourceFiles(root, ['src-renderer']).find((path) => path.endsWith('/games-dialog.tsx'))!;
  const places = ['knip.json', 'probes/js/README.md', 'docs/attach.md', howTo];

  test('shows the adapter that the tests attach', () => {
    expect(page).toContain(read('probes/js/src/testing/toy-adapter.ts'));
  });

  test('names every place that knows an adapter', () => {
    expect(adapters.length).toBeGreaterThan(5);
    for (const place of places) expect(page).toContain(place.split('/').at(-1)!);
    const missing = adapters.flatMap((adapter) =>
      places.filter((place) => !read(place).includes(adapter.slice(2))).map((place) => `${adapter}: ${place}`),
    );
    expect(missing).toEqual([]);
  });

  test('every adapter is a file of its own', () => {
    const files = readdirSync(join(root, 'probes/js/src/adapters'));
    expect(adapters.filter((adapter) => !files.includes(`${adapter.slice(2)}.ts`))).toEqual([]);
  });
});

describe('docs/add-a-locale.md', () => {
  const page = read('docs/add-a-locale.md');

  test('names every file that names a language', () => {
    const naming = sourceFiles(root, ['assets', 'core', 'src-main', 'src-renderer'])
      .filter((path) => !isTest(path) && /(['"/])zh-CN\1?/.test(withoutComments(read(path))))
      .map((path) => path.replace('zh-CN', '<locale>'));
    expect(naming.length).toBeGreaterThan(5);
    expect(naming.filter((path) => !page.includes(path))).toEqual([]);
  });

  test('every language has the folders that it names', () => {
    const translated = LOCALES.filter((locale) => locale !== 'en');
    expect(translated.length).toBeGreaterThan(0);
    for (const locale of translated)
      for (const folder of ['locales', 'lessons', 'examples'])
        expect(readdirSync(join(root, 'assets', folder, locale)).length).toBeGreaterThan(0);
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
