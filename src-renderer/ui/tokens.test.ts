import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The player is left out: it runs inside of other pages, where the tokens do not exist. */
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && !path.startsWith('player'))
  .map((path) => ({ path, css: readFileSync(join(root, path), 'utf8') }));

/** Edges that overlap, positions and sizes of things are no spaces, so they may be any length. */
const KINDS: readonly (readonly [kind: string, property: RegExp])[] = [
  ['space', /^((row-|column-)?gap|(scroll-)?(padding|margin)(-.+)?)$/],
  ['radius', /^border(-.+)?-radius$/],
  ['text', /^font-size$/],
];

/** Returns the token of each length, as `space 4px`. A token that some style sheet changes has no length of its own. */
function tokensOf(css: string): Map<string, string> {
  const declared = [...css.matchAll(/--((space|radius|text)-\w+): ([^;]+);/g)];
  const names = declared.map(([, name]) => name);
  const fixed = declared.filter(([, name]) => names.indexOf(name) === names.lastIndexOf(name));
  return new Map(fixed.map(([, name, kind, length]) => [`${kind} ${length}`, `--${name}`]));
}

/** Returns the lengths that could be tokens. */
function plainLengths(css: string, tokens: ReadonlyMap<string, string>): string[] {
  return [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, property, value]) => {
    const kind = KINDS.find(([, properties]) => properties.test(property!))?.[0];
    return (value!.match(/(?<![\w.-])[\d.]+px/g) ?? []).flatMap((length) => {
      const token = tokens.get(`${kind} ${length}`);
      return token === undefined ? [] : `${property}: ${length} is var(${token})`;
    });
  });
}

const tokens = tokensOf(sheets.map(({ css }) => css).join('\n'));

test('lengths are tokens where a token has their value', () => {
  expect(tokens.size).toBeGreaterThanOrEqual(10);
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.flatMap(({ path, css }) => plainLengths(css, tokens).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('a plain length is found in each kind of property, and only where its token never changes', () => {
  const css = `a { --space-1: 4px; --text-xs: 12px; --text-lg: 16px; --radius-sm: 3px; }
    @media print { a { --text-xs: 14px; margin: -4px 4px 5px; padding-left: calc(4px + 1em); font-size: 12px; } }
    b { row-gap: 4px; width: 4px; border-radius: 50% 3px; font-size: 16px; margin: var(--space-1) 14px; }`;
  expect(plainLengths(css, tokensOf(css))).toEqual([
    'margin: 4px is var(--space-1)',
    'padding-left: 4px is var(--space-1)',
    'row-gap: 4px is var(--space-1)',
    'border-radius: 3px is var(--radius-sm)',
    'font-size: 16px is var(--text-lg)',
  ]);
});
