import type { i18n } from 'i18next';
import { useContext, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import { cachedTranslator } from '../../core/cells/cached-translator.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';

/** The texts of one language, cached. */
export function windowTranslator(i18n: i18n, language: string): Translate {
  const fixed = i18n.getFixedT(language);
  const textAt = (key: string): unknown => i18n.getResource(language, 'translation', key);
  return cachedTranslator(textAt, (key, args) => fixed(key, args));
}

/** The current language of a window with its cache of texts. */
class Texts {
  readonly #i18n: i18n;
  #language = '';
  #translate: Translate = (key) => key;

  constructor(i18n: i18n) {
    this.#i18n = i18n;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#i18n.on('languageChanged', changed);
    return () => this.#i18n.off('languageChanged', changed);
  };

  /** Returns the same function until the language changes. */
  readonly translate = (): Translate => {
    const { language } = this.#i18n;
    if (language !== this.#language) {
      this.#language = language;
      this.#translate = windowTranslator(this.#i18n, language);
    }
    return this.#translate;
  };
}

const shared = new WeakMap<i18n, Texts>();

export function textsOf(i18n: i18n): Texts {
  return getOrInsert(shared, i18n, () => new Texts(i18n));
}

/**
 * Returns the lookup function that core takes. It only changes with the language, so it can be a React dependency. Parts that render in
 * each frame of a game use it instead of `useTranslation`, whose uncached `t` took half of their time.
 */
export function useTranslate(): Translate {
  const texts = textsOf(useContext(I18nContext).i18n);
  return useSyncExternalStore(texts.subscribe, texts.translate, texts.translate);
}
