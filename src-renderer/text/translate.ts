import type { i18n } from 'i18next';
import { useContext, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import { filled, type Template, templateOf } from './template.ts';

/** Texts that are kept: more than a window shows at once. */
const MAX_KEPT = 10_000;

/**
 * Keeps what it has said, and puts plain values into texts itself: i18next takes longer to read a thousand cells out again than the painter takes
 * to draw them.
 */
export function translator(i18n: i18n, language: string): Translate {
  const fixed = i18n.getFixedT(language);
  const said = new Map<string, string>();
  const templates = new Map<string, Template | null>();
  const plain = (key: string, args: object): string | null => {
    // There is a text for each plural form and context.
    if ('count' in args || 'context' in args) return null;
    const make = () => templateOf(i18n.getResource(language, 'translation', key));
    const template = getOrInsert(templates, key, make);
    return template && filled(template, { ...args });
  };
  return (key, args = {}) => {
    const question = questionOf(key, args);
    const known = said.get(question);
    if (known !== undefined) return known;
    if (said.size >= MAX_KEPT) said.clear();
    const text = plain(key, args) ?? fixed(key, { ...args });
    said.set(question, text);
    return text;
  };
}

/** The same for the same key and values. */
function questionOf(key: string, args: object): string {
  let question = key;
  for (const [name, value] of Object.entries(args)) question += `\0${name}\0${typeof value}\0${value}`;
  return question;
}

/** What all parts of a window share: its language now, and the texts that were looked up in it. */
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

  /** A new function for a new language only. */
  readonly translate = (): Translate => {
    const { language } = this.#i18n;
    if (language !== this.#language) {
      this.#language = language;
      this.#translate = translator(this.#i18n, language);
    }
    return this.#translate;
  };
}

const shared = new WeakMap<i18n, Texts>();

export function textsOf(i18n: i18n): Texts {
  return getOrInsert(shared, i18n, () => new Texts(i18n));
}

/**
 * The look-up function that core takes; a new one for a new language, so it can be a dependency. The `t` of `useTranslation` looks each text up
 * anew, which was half of what the window's parts took in a frame of a game: parts that are made again in each frame use this one.
 */
export function useTranslate(): Translate {
  const texts = textsOf(useContext(I18nContext).i18n);
  return useSyncExternalStore(texts.subscribe, texts.translate, texts.translate);
}
