import { useTranslation } from 'react-i18next';
import { change } from '../state/preferences.ts';
import { closeDialog } from '../state/shell.ts';
import { ConfirmDialog } from './confirm.tsx';

/** Scores are gone for good: there is no copy. */
export function ForgetScoresDialog() {
  const { t } = useTranslation();
  const forget = (): void => {
    change({ lessons: {} });
    closeDialog();
  };
  return (
    <ConfirmDialog
      title={t('ui.scores.forgetTitle')}
      text={t('ui.scores.forgetText')}
      keep={t('ui.scores.keep')}
      lose={t('ui.scores.forget')}
      onLose={forget}
    />
  );
}
