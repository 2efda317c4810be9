import { useTranslation } from 'react-i18next';
import { change } from '../state/preferences.ts';
import { closeDialog } from '../state/shell.ts';
import { Dialog } from './dialog.tsx';

/** Scores are gone for good: there is no copy. */
export function ForgetScoresDialog() {
  const { t } = useTranslation();
  const forget = (): void => {
    change({ lessons: {} });
    closeDialog();
  };
  return (
    <Dialog title={t('ui.scores.forgetTitle')} className="confirm-dialog">
      <p className="lead">{t('ui.scores.forgetText')}</p>
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={closeDialog} data-autofocus>
          {t('ui.scores.keep')}
        </button>
        <button type="button" className="button danger" onClick={forget}>
          {t('ui.scores.forget')}
        </button>
      </div>
    </Dialog>
  );
}
