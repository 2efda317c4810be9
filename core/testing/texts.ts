import { createInstance } from 'i18next';
import type { TextTree } from '../../assets/locales/text-tree.ts';
import { texts } from '../../assets/locales/texts.ts';
import { getOrInsert } from '../trace/lookup.ts';

export type Locale = keyof typeof texts;
export const LOCALES: readonly Locale[] = ['en', 'zh-CN'];

/** Returns the texts below a key such as `step` or `ui.operations.why`. */
export function textsAt(locale: Locale, key: string): TextTree {
  let tree: TextTree = texts[locale];
  for (const part of key.split('.')) {
    const inner = tree[part];
    if (inner === undefined || typeof inner === 'string') throw new Error(`${locale} has no texts ${key}`);
    tree = inner;
  }
  return tree;
}

export function flatten(tree: TextTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([part, value]): [string, string][] =>
    typeof value === 'string' ? [[path + part, value]] : flatten(value, `${path}${part}.`),
  );
}

const translators = new Map<Locale, Translate>();
type Translate = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** Looks up texts like the app, but throws on a missing text or argument. */
export function strictTranslator(locale: Locale): Translate {
  const made = translators.get(locale) ?? create(locale);
  translators.set(locale, made);
  return made;
}

function create(locale: Locale): Translate {
  const i18n = createInstance({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources: { [locale]: { translation: texts[locale] } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key, defaultValue) => {
      if (defaultValue !== undefined) return defaultValue;
      throw new Error(`${locale} has no text ${key}`);
    },
    missingInterpolationHandler: (text, [, name]) => {
      throw new Error(`“${text}” wants ${name}`);
    },
  });
  void i18n.init();
  // Test suites look up the same texts millions of times.
  const known = new Map<string, string>();
  return (key, args = {}) => getOrInsert(known, `${key}${JSON.stringify(args)}`, () => i18n.t(key, { ...args }));
}
