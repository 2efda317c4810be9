import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';

/** Texts that are kept: more than a window shows at once. */
const MOST_KEPT = 10_000;

/** Keeps what it has said: i18next takes longer to read a thousand cells out again than the painter takes to draw them. */
export function translator(i18n: i18n, language: string): Translate {
  const fixed = i18n.getFixedT(language);
  const said = new Map<string, string>();
  return (key, args = {}) => {
    const question = questionOf(key, args);
    const known = said.get(question);
    if (known !== undefined) return known;
    if (said.size >= MOST_KEPT) said.clear();
    const text = fixed(key, { ...args });
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

/** The latest function of each window. All its parts share the texts that it has looked up. */
const shared = new WeakMap<i18n, { readonly language: string; readonly translate: Translate }>();

/** The look-up function that core takes; a new one for a new language, so it can be a dependency. */
export function useTranslate(): Translate {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const known = shared.get(i18n);
  if (known?.language === language) return known.translate;
  const translate = translator(i18n, language);
  shared.set(i18n, { language, translate });
  return translate;
}
