import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says by a shape and a word that no engine needs less. */
export function Least() {
  const { t } = useTranslation();
  return (
    <span className="least">
      <ArrowDownToLine size={12} aria-hidden="true" />
      {t('ui.compare.least')}
    </span>
  );
}
