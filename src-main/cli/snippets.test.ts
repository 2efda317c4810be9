import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '../contract/text.ts';
import { isInstalled } from '../export/testing/export-files.ts';
import { assetsFolder } from '../program/app-root.ts';
import { runCommandLine } from './program.ts';

const page = await readFile('docs/export.md', 'utf8');
const section = page.slice(page.indexOf('\n## In other programs'));
const playerPage = await readFile('docs/player.md', 'utf8');
const snippets = (language: string, text = section) => [
  ...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs')),
];
const [markdown, picture, latex] = ['md', 'html', 'latex'].map((language) => snippets(language)[0]![1]!);
const [, mdx] = snippets('mdx', playerPage)[0]!;
const commands = snippets('sh').flatMap(([, lines]) => lines!.trim().split('\n'));

let folder: string;
/** Paths of the files that the commands of the section write. */
let files: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-snippets-'));
  const script = join(assetsFolder, 'examples', 'sparse-set.ecs');
  const ours = commands.filter((line) => line.startsWith('ecs-atlas '));
  expect(ours.length).toBeGreaterThan(2);
  for (const line of ours) {
    const [, ...args] = line.replace('sparse-set.ecs', script).replace('--out ', `--out ${folder}/`).split(' ');
    const quiet = { t: translator('en'), out: () => undefined, say: () => undefined, progress: () => undefined };
    expect(await runCommandLine(args, quiet), line).toBe(0);
  }
  files = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test('Markdown: the picture is one that a documented command writes', () => {
  expect(files).toContain(/!\[[^\]]+\]\((.+)\)/.exec(markdown!)![1]);
});

test('MDX: it is JSX, and the player has these attributes', () => {
  expect(() => parseAst(`<>${mdx}</>`, { lang: 'jsx' })).not.toThrow();
  const [, attributes] = /<ecs-atlas-player (.*?)>/.exec(mdx!)!;
  const documented = [...playerPage.matchAll(/^\| ((?:`[a-z]+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell]) => cell!.match(/[a-z]+/g)!,
  );
  for (const [, name] of attributes!.matchAll(/([a-z]+)(?:="[^"]*")?/g)) expect(documented).toContain(name);
});

test('GitHub: the element is the one that the export writes, and its files are exported', async () => {
  const [written] = (await readFile(join(folder, 'docs/figures/sparse-set-pictures.html'), 'utf8')).split('\n\n');
  const withoutAlt = (html: string) => html.trim().replace(/alt="[^"]*"/, 'alt=""');
  expect(withoutAlt(picture!).replaceAll('docs/figures/', '')).toBe(withoutAlt(written!));
  for (const [, path] of picture!.matchAll(/src(?:set)?="([^"]+)"/g)) expect(files).toContain(path);
});

test('LaTeX: the files are those of the commands', () => {
  const included = [...latex!.matchAll(/\\includegraphics\[[^\]]*\]\{(.+?)\}/g)].map(([, path]) => path!);
  const [from, to] = [/(\S+\.svg)$/, /--output (\S+)/].map((part) => part.exec(commands.at(-1)!)![1]!);
  expect(files).toContain(from);
  expect(included).toHaveLength(2);
  for (const path of included) expect([...files, to]).toContain(path);
});

test.skipIf(!isInstalled('pdflatex') || !isInstalled('rsvg-convert'))(
  'LaTeX: pdflatex and rsvg-convert take them (Debian’s packages texlive-latex-base and librsvg2-bin)',
  async () => {
    const run = (line: string) => promisify(execFile)('sh', ['-c', line], { cwd: folder });
    await run(commands.at(-1)!);
    const document = `\\documentclass{article}\\usepackage{graphicx}\\begin{document}${latex}\\end{document}`;
    await writeFile(join(folder, 'paper.tex'), document);
    await run('pdflatex -interaction=nonstopmode -halt-on-error paper.tex');
  },
);
