import en from '../../assets/locales/en/player.json';
import { type Locale, localeOfTag } from '../../assets/locales/locales.ts';
import chinese from '../../assets/locales/zh-CN/player.json';

const texts: Readonly<Record<Locale, typeof en.player>> = { en: en.player, 'zh-CN': chinese.player };

export type PlayerText = (key: keyof typeof en.player, args?: Readonly<Record<string, string | number>>) => string;

/** Returns the player's own texts. It does not use i18next, which is larger than the player. */
export function playerText(locale: Locale): PlayerText {
  return (key, args = {}) => texts[locale][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name]));
}

/** Returns the language of the page around an element, for messages before a file is read. */
export function localeOf(element: Element): Locale {
  const tag = element.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  return localeOfTag(tag) ?? 'en';
}
