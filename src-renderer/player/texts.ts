import en from '../../assets/locales/en/player.json';
import chinese from '../../assets/locales/zh-CN/player.json';

const texts = { en: en.player, 'zh-CN': chinese.player };

export type PlayerText = (key: keyof typeof en.player, args?: Readonly<Record<string, string | number>>) => string;

/** The player's own words. Not i18next, which is larger than the player. */
export function playerText(locale: keyof typeof texts): PlayerText {
  return (key, args = {}) => texts[locale][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name]));
}

/** The language of an element's page, for what is said before a file is read. */
export function localeOf(element: Element): keyof typeof texts {
  const tag = element.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  return tag.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
