import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  /** The completed share, from 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Shows the progress of a task, with a button that cancels it. */
export function ProgressRow({ label, share, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <span className="row">
      <span className="hint">{label}</span>
      <progress aria-label={label} value={share} max={1} />
      <button type="button" className="button outlined" onClick={onCancel}>
        {t('ui.dialog.cancel')}
      </button>
    </span>
  );
}
