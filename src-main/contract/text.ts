import { createInstance } from 'i18next';
import { type Locale, localeOfTag } from '../../assets/locales/locales.ts';
import { texts } from '../../assets/locales/texts.ts';
import { cachedTranslator } from '../../core/cells/cached-translator.ts';

/** Looks a sentence up in assets/locales. `key` is the dotted path, `args` fill its `{{placeholders}}`. */
export type HostTranslate = (key: string, args?: Record<string, unknown>) => string;

const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: Object.fromEntries(Object.entries(texts).map(([locale, translation]) => [locale, { translation }])),
  interpolation: { escapeValue: false },
});
void i18n.init();

export function translator(locale: Locale): HostTranslate {
  const fixed = i18n.getFixedT(locale);
  const textAt = (key: string): unknown => i18n.getResource(locale, 'translation', key);
  return cachedTranslator(textAt, (key, args) => fixed(key, args)) as HostTranslate;
}

export function terminalLocale(environment: NodeJS.ProcessEnv = process.env): Locale {
  const posix = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG;
  return localeOfTag(posix || Intl.DateTimeFormat().resolvedOptions().locale) ?? 'en';
}
