import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';

function translator(i18n: i18n, language: string): Translate {
  const fixed = i18n.getFixedT(language);
  return (key, args = {}) => fixed(key, { ...args });
}

/** The look-up function that core takes; a new one for a new language, so it can be a dependency. */
export function useTranslate(): Translate {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return useMemo(() => translator(i18n, language), [i18n, language]);
}
