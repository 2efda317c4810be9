import type { Locale } from '../../assets/locales/locales.ts';
import type { TranslateText } from '../script/narration/narrate.ts';

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

/**
 * Translates with the texts of a page. Plural forms and numbers are as i18next writes them, which is larger than the player.
 * @param texts by key, with their plural forms
 */
export function pageTranslator(texts: Readonly<Record<string, string>>, locale: Locale): TranslateText {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (key, args) => {
    const text = texts[key] ?? texts[`${key}_${plural.select(Number(args.count))}`] ?? key;
    return text.replace(PLACEHOLDER, (_, name: string, isNumber?: string) =>
      isNumber === undefined ? String(args[name]) : number.format(Number(args[name])),
    );
  };
}
