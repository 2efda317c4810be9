import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localeOfTag } from '../../assets/locales/locales.ts';
import { terminalLocale, translator } from './text.ts';

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh_TW.UTF-8', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['en-GB', 'en'],
  ['de', 'en'],
  [undefined, 'en'],
])('%s gets %s', (tag, locale) => {
  expect(localeOfTag(tag) ?? 'en').toBe(locale);
});

test('the language of the terminal comes from its environment, LC_ALL first', () => {
  expect(terminalLocale({ LC_ALL: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' })).toBe('zh-CN');
  expect(terminalLocale({ LC_ALL: '', LANG: 'zh_CN.UTF-8' })).toBe('zh-CN');
  expect(terminalLocale({ LANG: 'C' })).toBe('en');
});

const sources = join(import.meta.dirname, '..');

/** Every key in the sources of the hosts that is a complete string. */
function keysInSources(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const named = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = named.map((name) => readFileSync(join(sources, name), 'utf8')).join('\n');
  return [...new Set([...texts.matchAll(/'((?:cli|host|menu)\.[\w.-]+)'/g)].map((match) => match[1]!))];
}

test('every sentence that the hosts look up exists, in both languages', () => {
  const keys = keysInSources();
  expect(keys.length).toBeGreaterThan(30);
  for (const locale of ['en', 'zh-CN'] as const) {
    expect(keys.filter((key) => translator(locale)(key, { count: 2 }) === key)).toEqual([]);
  }
});
