import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLocale, type Locale } from '../../assets/locales/locales.ts';
import type { TextTree } from '../../assets/locales/text-tree.ts';

type Texts = Readonly<Record<string, TextTree>>;

/** Each language is a separate chunk: a window loads its language and English, the fallback. */
const loaders: Readonly<Record<Locale, () => Promise<{ readonly texts: TextTree }>>> = {
  en: () => import('../../assets/locales/en.ts'),
  'zh-CN': () => import('../../assets/locales/zh-CN.ts'),
};

/** Starts loading the texts that `createI18n` will probably need. */
export function prepareTexts(locale: string): void {
  for (const language of new Set([locale, 'en'])) if (isLocale(language)) void loaders[language]().catch(() => null);
}

/**
 * Resolves when a locale's texts are loaded; `changeLanguage` loads others first.
 * @param known texts that need not be loaded
 */
export async function createI18n(locale: string, known: Texts = {}): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance
    .use(loading(known))
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en',
      // Otherwise i18next would load `zh` in addition to `zh-CN`.
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}

function loading(known: Texts): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    // i18next counts the parameters: with three it would wait for a callback.
    read: async (language, _namespace) =>
      known[language] ?? (isLocale(language) ? (await loaders[language]()).texts : {}),
  };
}
