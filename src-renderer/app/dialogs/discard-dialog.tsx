import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before another script replaces unsaved text. */
export function DiscardDialog({ proceed }: { readonly proceed: () => void }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.document.name);
  return (
    <ConfirmDialog
      title={t('ui.discard.title')}
      text={t('ui.discard.text', { name })}
      keep={t('ui.discard.keep')}
      lose={t('ui.discard.proceed')}
      onLose={proceed}
    />
  );
}
