import { createInstance } from 'i18next';
import { texts } from '../../assets/locales/texts.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';

export const locales = ['en', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** Looks a sentence up in assets/locales; `key` is the dotted path, `args` fill its `{{placeholders}}`. */
export type Translate = (key: string, args?: Record<string, unknown>) => string;

const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: texts.en }, 'zh-CN': { translation: texts['zh-CN'] } },
  interpolation: { escapeValue: false },
});
void i18n.init();

/** Drawings ask for the same few texts thousands of times, and each look-up of i18next takes 40 µs. */
const MAX_KNOWN = 5_000;

export function translator(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  const known = new Map<string, string>();
  return (key, args = {}) => {
    if (known.size > MAX_KNOWN) known.clear();
    return getOrInsert(known, key + JSON.stringify(args), () => t(key, { ...args }));
  };
}

/** Any kind of Chinese gets Simplified Chinese, everything else English. `tag` is a BCP 47 tag or a POSIX one (zh_CN.UTF-8). */
export function localeFrom(tag: string | undefined): Locale {
  return tag?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/** The language of the terminal. */
export function terminalLocale(environment: NodeJS.ProcessEnv = process.env): Locale {
  const posix = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG;
  return localeFrom(posix || Intl.DateTimeFormat().resolvedOptions().locale);
}
