import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import type { EngineId } from '../core/script/language.ts';
import { root } from './build.ts';

/* `npm run sheet [-- EXAMPLE --to FOLDER]`: contact sheets of the examples, to look at. One PNG each in light and dark, English and Chinese. */

interface Example {
  readonly id: string;
  readonly file: string;
  readonly engine: EngineId;
  readonly translations: Readonly<Record<string, string>>;
}

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const folder = values.to ?? join(root, '.cache/sheets');
const examples = join(root, 'assets/examples');
const index = JSON.parse(readFileSync(join(examples, 'index.json'), 'utf8')) as Example[];
const wanted = index.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
if (wanted.length < positionals.length)
  throw new Error(`There is no such example. Choose from: ${index.map(({ id }) => id).join(', ')}`);

// Texts are found by Vite, as in the program.
const { module } = await runnerImport<typeof import('./contact-sheet.ts')>(join(root, 'tools/contact-sheet.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
mkdirSync(folder, { recursive: true });
for (const { id, file, engine, translations } of wanted) {
  for (const locale of ['en', 'zh-CN'] as const) {
    const text = readFileSync(join(examples, translations[locale] ?? file), 'utf8');
    for (const theme of ['light', 'dark'] as const) {
      const path = join(folder, `${id}-${theme}-${locale}.png`);
      writeFileSync(path, module.contactSheet({ name: file, text, engine, locale, theme }));
      console.log(path);
    }
  }
}
