import { useTranslation } from 'react-i18next';
import { change } from '../../../state/preferences/preferences.ts';
import { closeDialog } from '../../../state/window/window-state.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before scores are deleted, because there is no copy. */
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
