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
  ['control', /^(--control-height|min-(height|width))$/],
  ['border', /^border(-(top|right|bottom|left|block|inline))?$/],
];

interface Token {
  readonly kind: string;
  readonly name: string;
  /** A length, or a border. */
  readonly value: string;
}

/** Returns the tokens with a value of their own, which a token does not have if some style sheet changes it. */
function tokensOf(css: string): Token[] {
  const declared = [...css.matchAll(/(--(space|radius|text|control|border)(-[\w-]+)?): ([^;]+);/g)].map(
    ([, name, kind, , value]) => ({ kind: kind!, name: name!, value: value! }),
  );
  return declared.filter(({ name }) => declared.filter((other) => other.name === name).length === 1);
}

/** Returns the values that could be tokens. */
function plainValues(css: string, tokens: readonly Token[]): string[] {
  return [...css.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, property, value]) => {
    const kinds = KINDS.filter(([, properties]) => properties.test(property!)).map(([kind]) => kind);
    return tokens
      .filter((token) => kinds.includes(token.kind) && hasWords(value!, token.value))
      .map((token) => `${property}: ${token.value} is var(${token.name})`);
  });
}

/** A length within a longer word, as 4px in 14px or -4px, does not count. */
function hasWords(value: string, words: string): boolean {
  const parts = value.split(words);
  return parts.slice(1).some((after, i) => !/[\w.-]$/.test(parts[i]!) && !/^[\w.-]/.test(after));
}

const tokens = tokensOf(sheets.map(({ css }) => css).join('\n'));

test('lengths and borders are tokens where a token has their value', () => {
  expect(tokens.length).toBeGreaterThanOrEqual(25);
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.flatMap(({ path, css }) => plainValues(css, tokens).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('a plain value is found in each kind of property, and only where its token never changes', () => {
  const css = `a { --space-1: 4px; --text-xs: 12px; --text-lg: 16px; --radius-sm: 3px; }
    :root { --control-height: var(--control-md); --control-md: 32px; --border: 1px solid var(--color-border); }
    @media print { a { --text-xs: 14px; margin: -4px 4px 5px; padding-left: calc(4px + 1em); font-size: 12px; } }
    b { row-gap: 4px; width: 4px; border-radius: 50% 3px; font-size: 16px; margin: var(--space-1) 14px; }
    c { --control-height: 32px; height: 32px; min-width: calc(32px + 1ch); border-top: 1px solid var(--color-border); }
    d { --control-height: 30px; border: 11px solid var(--color-border); border-color: var(--color-border); }`;
  expect(plainValues(css, tokensOf(css))).toEqual([
    'margin: 4px is var(--space-1)',
    'padding-left: 4px is var(--space-1)',
    'row-gap: 4px is var(--space-1)',
    'border-radius: 3px is var(--radius-sm)',
    'font-size: 16px is var(--text-lg)',
    '--control-height: 32px is var(--control-md)',
    'min-width: 32px is var(--control-md)',
    'border-top: 1px solid var(--color-border) is var(--border)',
  ]);
});
