import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { Translate } from '../core/cells/translate.ts';

/** Returns a translation function with the texts of the window. */
export function textsOf(locale: 'en' | 'zh-CN'): Translate {
  const folder = new URL(`../assets/locales/${locale}/`, import.meta.url);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object);
  const instance = i18next.createInstance();
  void instance.init({ lng: locale, resources: {}, interpolation: { escapeValue: false }, initAsync: false });
  for (const file of files) instance.addResourceBundle(locale, 'translation', file, true);
  return (key, args = {}) => instance.t(key, { ...args });
}
