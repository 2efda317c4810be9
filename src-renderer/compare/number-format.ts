import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes numbers as the window's language does: `12,345`. */
export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.NumberFormat(language);
    return (value) => format.format(value);
  }, [language]);
}
