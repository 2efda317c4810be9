import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { LOCALES } from '../assets/locales/locales.ts';
import type { EngineId } from '../core/script/language.ts';
import { root } from './build.ts';

/*
 * `npm run sheet [-- EXAMPLE… --to FOLDER]` paints contact sheets of the examples: one PNG each in light and dark,
 * English and Chinese.
 * `npm run sheet -- --lessons [LESSON…]` paints the lessons with their texts, in light unless `--dark` is given.
 */

interface Example {
  readonly id: string;
  readonly file: string;
  readonly engine: EngineId;
  readonly translations: Readonly<Record<string, string>>;
}

const { values, positionals } = parseArgs({
  options: { to: { type: 'string' }, lessons: { type: 'boolean' }, dark: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = values.to ?? join(root, '.cache/sheets');
mkdirSync(folder, { recursive: true });
await (values.lessons ? lessons() : examples());

async function lessons(): Promise<void> {
  const { lessonSheet } = await load<typeof import('./lesson-sheet.ts')>('lesson-sheet');
  const topics = readJson('assets/lessons/index.json') as { lessons: string[] }[];
  const theme = values.dark ? 'dark' : 'light';
  for (const id of chosen(topics.flatMap((topic) => topic.lessons))) {
    for (const locale of LOCALES) {
      const text = readFileSync(join(root, 'assets/lessons', locale, `${id}.md`), 'utf8');
      save(`${id}-${theme}-${locale}`, lessonSheet({ id, text, locale, theme }));
    }
  }
}

async function examples(): Promise<void> {
  const { exampleSheet } = await load<typeof import('./example-sheet.ts')>('example-sheet');
  const index = readJson('assets/examples/index.json') as Example[];
  const wanted = chosen(index.map(({ id }) => id));
  for (const { id, file, engine, translations } of index.filter((example) => wanted.includes(example.id))) {
    for (const locale of LOCALES) {
      const text = readFileSync(join(root, 'assets/examples', translations[locale] ?? file), 'utf8');
      for (const theme of ['light', 'dark'] as const)
        save(`${id}-${theme}-${locale}`, exampleSheet({ name: file, text, engine, locale, theme }));
    }
  }
}

/** Vite resolves the texts as in the program. */
async function load<Module>(name: string): Promise<Module> {
  const config = { root, configFile: false, logLevel: 'error' } as const;
  const { module } = await runnerImport<Module>(join(root, `tools/${name}.ts`), config);
  return module;
}

function chosen(ids: readonly string[]): readonly string[] {
  const unknown = positionals.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${ids.join(', ')}`);
  return positionals.length === 0 ? ids : positionals;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function save(name: string, png: Uint8Array): void {
  const path = join(folder, `${name}.png`);
  writeFileSync(path, png);
  console.log(path);
}
