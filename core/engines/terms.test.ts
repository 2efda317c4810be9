import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import type { TextTree } from '../../assets/locales/text-tree.ts';
import { flatten } from '../testing/texts.ts';

/**
 * The term of each engine's own library for one thing, and words that would name the same thing differently. Pictures,
 * sentences, explanations of cells and lessons use the term only.
 */
const TERMS: Readonly<Record<string, Readonly<Record<Locale, Readonly<Record<string, readonly RegExp[]>>>>>> = {
  entt: {
    en: { version: [/\bgenerations?\b/i], position: [/\brows?\b/i], length: [/\balive count\b/i, /^in use$/i] },
    'zh-CN': { 版本: [/世代|代数/], 位置: [/第\s*\d*\s*行/], length: [/存活数/] },
  },
  decs: {
    en: { generation: [/\bversion of\b/i], row: [/\bslots?\b/i] },
    'zh-CN': { 世代: [/新版本|旧版本|版本号/] },
  },
  flecs: {
    en: { generation: [/\bversion of\b/i], table: [/\barchetypes?\b/i], 'alive count': [/\blength\b/i] },
    'zh-CN': { 世代: [/新版本|旧版本|版本号/], 表: [/原型/] },
  },
};

const SPOKEN = ['step', 'error', 'diagram', 'cell'];

/** Returns the texts of an engine without what is inserted into them. */
function textsOf(engine: string, locale: Locale): readonly (readonly [place: string, text: string])[] {
  const file: TextTree = JSON.parse(
    readFileSync(new URL(`../../assets/locales/${locale}/${engine}.json`, import.meta.url), 'utf8'),
  );
  return flatten(file)
    .filter(([key]) => SPOKEN.includes(key.split('.')[0]!))
    .map(([key, text]) => [key, text.replace(/\{\{.*?\}\}/g, '')]);
}

test.each(Object.keys(TERMS).flatMap((engine) => LOCALES.map((locale) => [engine, locale] as const)))(
  'the texts of %s in %s have one word for each thing',
  (engine, locale) => {
    const wrong: string[] = [];
    for (const [place, text] of textsOf(engine, locale)) {
      for (const [term, synonyms] of Object.entries(TERMS[engine]![locale])) {
        if (synonyms.some((synonym) => synonym.test(text))) wrong.push(`${place} should say “${term}”: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
