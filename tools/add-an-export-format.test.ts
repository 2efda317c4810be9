import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../assets/locales/locales.ts';
import { root } from './build.ts';

/*
 * Adds the format of docs/add-an-export-format.md to a copy of the program, with only the files and texts that the page
 * names.
 */

const COPIED = [
  'core',
  'src-main',
  'src-renderer',
  'probes/flecs-rest',
  'probes/js/src',
  'assets',
  'package.json',
  'tsconfig.base.json',
];
const ENTRIES = { cli: 'src-main/cli/main.ts', dialog: 'dialog.ts' };

/** Prints the fields of the export dialog for the toy format. */
const DIALOG = `
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ExportFields } from './src-renderer/record/export/export-fields.tsx';
import { storedExport } from './src-renderer/state/preferences/export-choices.ts';
import { createI18n } from './src-renderer/text/i18n.ts';
await createI18n('en');
const content = { kind: 'script', positionAt: () => 3, placeAt: () => ({ unit: 'beat', n: 3 }), depth: 'beat', focus: null, shown: null, storyboard: [], all: () => [], sentenceAt: () => '', part: async () => null };
const choices = { ...storedExport.parse({ format: 'txt' }), scope: 'step', theme: 'light', locale: 'en' };
console.log(renderToStaticMarkup(createElement(ExportFields, { content, choices, change() {}, disabled: false })));
`;

const page = readFileSync(join(root, 'docs/add-an-export-format.md'), 'utf8');
let copy: string;

/** Returns the code block that follows a path on the page. */
function blockAfter(path: string): string {
  const [, block] = page.slice(page.indexOf(`\`${path}\``)).split('\n\n');
  const lines: string[] = [];
  for (const line of page.slice(page.indexOf(block!)).split('\n')) {
    if (line !== '' && !line.startsWith('    ')) break;
    lines.push(line.slice(4));
  }
  return `${lines.join('\n').trim()}\n`;
}

function addRow(path: string): void {
  const table = readFileSync(join(copy, path), 'utf8');
  writeFileSync(join(copy, path), table.replace('} as const satisfies', `  ${blockAfter(path)}} as const satisfies`));
}

function addFile(path: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), blockAfter(path));
}

function addTexts(path: string): void {
  const texts = JSON.parse(readFileSync(join(copy, path), 'utf8'));
  for (const [, part] of page.matchAll(/`ui\.export\.(\w+)\.txt`/g)) texts.ui.export[part!].txt = `The toy's ${part}`;
  writeFileSync(join(copy, path), JSON.stringify(texts));
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(copy, 'out', `${program}.mjs`), ...args], { cwd: copy, encoding: 'utf8' });

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'ecs-atlas-format-'));
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  addRow('core/export/formats.ts');
  addFile('src-main/export/formats/txt/writer.ts');
  for (const locale of LOCALES) addTexts(`assets/locales/${locale}/ui.json`);
  writeFileSync(join(copy, 'dialog.ts'), DIALOG);
  await build({
    root: copy,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@napi-rs/canvas', 'subset-font'] },
    build: {
      ssr: true,
      outDir: join(copy, 'out'),
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(copy, path)])),
        external: ['bufferutil', 'utf-8-validate'],
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
});
afterAll(() => rmSync(copy, { recursive: true }));

test('the command line exports a format that only has the files and texts of the page', () => {
  writeFileSync(join(copy, 'a.ecs'), 'component P\ncreate hero\nadd hero P 1\n');
  run('cli', 'export', 'a.ecs', '--out', 'o', '--format', 'txt');
  expect(readdirSync(join(copy, 'o'))).toEqual(['a.txt']);
  const lines = readFileSync(join(copy, 'o/a.txt'), 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/^\d+\. .+/);
  expect(lines.join()).toContain('hero');
});

test('a recording script exports the format too', () => {
  writeFileSync(join(copy, 'a.atlas'), 'source a.ecs\noutput figures/all.txt\n');
  run('cli', 'record', 'a.atlas');
  expect(readdirSync(join(copy, 'figures'))).toEqual(['all.txt']);
});

test('the export dialog offers the format with its texts', () => {
  const fields = run('dialog');
  expect(fields).toContain('The toy&#x27;s formats');
  expect(fields).toContain('The toy&#x27;s formatAbout');
});
