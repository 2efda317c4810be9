import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks the lowest value with a shape and a word. */
export function LowestMark() {
  const { t } = useTranslation();
  return (
    <span className="least">
      <ArrowDownToLine size={12} aria-hidden="true" />
      <span>{t('ui.compare.least')}</span>
    </span>
  );
}
