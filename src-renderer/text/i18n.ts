import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../../assets/locales/en.json' with { type: 'json' };
import zhCN from '../../assets/locales/zh-CN.json' with { type: 'json' };

/** Both languages are bundled: switching is instant and needs no network. */
export function createI18n(locale: string): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
    interpolation: { escapeValue: false },
    // Texts are parsed from the bundle at once, so the first render has words already.
    initAsync: false,
  });
  return instance;
}
