import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { texts } from '../../assets/locales/texts.ts';

/** Both languages are bundled: switching is instant and needs no network. */
export function createI18n(locale: string): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en: { translation: texts.en }, 'zh-CN': { translation: texts['zh-CN'] } },
    interpolation: { escapeValue: false },
    // Texts are parsed from the bundle at once, so the first render has words already.
    initAsync: false,
  });
  return instance;
}
