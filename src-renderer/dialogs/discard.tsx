import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import { closeDialog } from '../state/shell.ts';
import { Dialog } from './dialog.tsx';

/** Another script is about to take the place of unsaved text. */
export function DiscardDialog({ proceed }: { readonly proceed: () => void }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.document.name);
  return (
    <Dialog title={t('ui.discard.title')} className="confirm-dialog">
      <p className="lead">{t('ui.discard.text', { name })}</p>
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={closeDialog} data-autofocus>
          {t('ui.discard.keep')}
        </button>
        <button type="button" className="button danger" onClick={proceed}>
          {t('ui.discard.proceed')}
        </button>
      </div>
    </Dialog>
  );
}
