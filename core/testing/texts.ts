import { createInstance } from 'i18next';
import type { Locale } from '../../assets/locales/locales.ts';
import type { TextTree } from '../../assets/locales/text-tree.ts';
import { texts } from '../../assets/locales/texts.ts';
import { cachedTranslator } from '../cells/cached-translator.ts';
import type { Translate } from '../cells/translate.ts';

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
  return cachedTranslator(
    (key) => i18n.getResource(locale, 'translation', key),
    (key, args) => i18n.t(key, args),
  );
}
