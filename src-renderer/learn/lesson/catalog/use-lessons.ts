import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../assets/locales/locales.ts';

/** Returns what `load` finds in the current language; null until it has loaded. `load` must stay the same function. */
export function useLessons<T>(load: (locale: Locale) => Promise<T>): T | null {
  const locale = useTranslation().i18n.language as Locale;
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    void load(locale).then((lessons) => {
      if (wanted) setFound(() => lessons);
    });
    return () => {
      wanted = false;
    };
  }, [load, locale]);
  return found;
}
