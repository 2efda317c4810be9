import { useTranslation } from 'react-i18next';

/** Reads further into the past. */
export function EarlierButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="button outlined" onClick={onClick}>
      {t('ui.history.more')}
    </button>
  );
}
