import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import { merged, type TextTree } from '../../assets/locales/text-tree.ts';
import { texts } from '../../assets/locales/texts.ts';
import { scriptEngines } from '../engines/all.ts';
import { flatten, strictTranslator } from './texts.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const translated = LOCALES.filter((locale) => locale !== 'en');

/** Groups texts by key, without plural suffixes. */
function sentences(locale: Locale): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const [key, text] of flatten(texts[locale])) {
    const name = key.replace(PLURAL, '');
    result.set(name, [...(result.get(name) ?? []), text]);
  }
  return result;
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].sort();
}

/** Returns the files of a locale as pairs of name and content. */
function filesOf(locale: Locale): (readonly [name: string, tree: TextTree])[] {
  const folder = new URL(`../../assets/locales/${locale}/`, import.meta.url);
  return readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]);
}

/** English pseudocode is part of the engines, so only other languages have texts for it. */
const isPseudocode = (key: string) => key.startsWith('pseudocode.');

test('each file of a language has its counterpart with the same keys', () => {
  const keysOf = (locale: Locale) =>
    Object.fromEntries(
      filesOf(locale).map(([name, tree]) => [
        name,
        [...new Set(flatten(tree).map(([key]) => key.replace(PLURAL, '')))].filter((key) => !isPseudocode(key)).sort(),
      ]),
    );
  for (const locale of translated) expect(keysOf(locale), locale).toEqual(keysOf('en'));
});

test.each(translated)('%s has the placeholders of English; a singular may leave out the count', (locale) => {
  const other = sentences(locale);
  for (const [key, forms] of sentences('en')) {
    const names = [...new Set(forms.flatMap(placeholders))].sort();
    expect([...new Set(other.get(key)!.flatMap(placeholders))].sort(), key).toEqual(names);
    for (const form of forms) {
      const missing = names.filter((name) => name !== 'count' && !placeholders(form).includes(name));
      expect(missing, key).toEqual([]);
    }
  }
});

describe.each(LOCALES)('%s', (locale) => {
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.map((form) => `_${form}`)
    .sort();

  test(`a plural has the forms ${forms.join(' and ')}`, () => {
    const keys = new Set(flatten(texts[locale]).map(([key]) => key));
    for (const key of keys) {
      if (!PLURAL.test(key)) continue;
      const name = key.replace(PLURAL, '');
      expect(
        ['', '_zero', '_one', '_two', '_few', '_many', '_other'].filter((form) => keys.has(name + form)).sort(),
        name,
      ).toEqual(forms);
    }
  });

  test('a missing text or argument is an error', () => {
    const translate = strictTranslator(locale);
    expect(() => translate('step.no-such-step')).toThrow('no text');
    expect(() => translate('step.read-hint')).toThrow('wants entity');
    expect(translate('step.start').length).toBeGreaterThan(3);
  });
});

test('a text in two files is an error', () => {
  const ui = { ui: { name: { entt: 'EnTT' } } };
  expect(merged(ui, { ui: { name: { flecs: 'Flecs' } } })).toEqual({ ui: { name: { entt: 'EnTT', flecs: 'Flecs' } } });
  expect(() => merged(ui, ui)).toThrow('ui.name.entt');
  expect(() => merged(ui, { ui: 'Window' })).toThrow('ui');
});

test('Chinese texts have spaces between Latin letters or digits and Han characters', () => {
  const missing = flatten(texts['zh-CN']).filter(([key, text]) => {
    const plain = text.replace(/\{\{\w+\}\}/g, '\u0000');
    return !key.startsWith('ui.file.template') && /[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]/u.test(plain);
  });
  expect(missing).toEqual([]);
});

test('Chinese texts have no space beside an argument that is Chinese', () => {
  const found = flatten(texts['zh-CN']).filter(([, text]) =>
    / \{\{(when|structure)\}\}|\{\{(when|structure)\}\} /.test(text),
  );
  expect(found).toEqual([]);
});

test('Chinese texts use one translation per term', () => {
  const old = ['代数', '回收', '死亡', '已死', '载荷', '条目', 'tombstone', 'archetype', 'sparse set', 'pair'];
  const found = flatten(texts['zh-CN']).filter(
    ([key, text]) =>
      !isPseudocode(key) && old.some((word) => text.replace(/\{\{\w+\}\}|（null archetype）/g, '').includes(word)),
  );
  expect(found).toEqual([]);
});

test('Chinese texts have full-width punctuation between Han characters', () => {
  const found = flatten(texts['zh-CN']).filter(([, text]) =>
    /\p{Script=Han}[,.:;!?()]|[,:;!?]\p{Script=Han}/u.test(text),
  );
  expect(found.filter(([key]) => !/^(ui.file|menu|pseudocode)\./.test(key))).toEqual([]);
});

test('translated pseudocode only has lines of the engines', () => {
  const lines = scriptEngines().flatMap(({ language }) => language!.pseudocode.map(({ key }) => key));
  const translated = flatten(texts['zh-CN'])
    .map(([key]) => key)
    .filter(isPseudocode);
  expect(translated.length).toBeGreaterThan(100);
  expect(translated.filter((key) => !lines.includes(key))).toEqual([]);
});
