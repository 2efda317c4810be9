import { useTranslation } from 'react-i18next';
import { performOperation } from '../../state/editing/script-edits.ts';
import type { Insertion } from '../../state/script/truncation.ts';
import { closeDialog, toast } from '../../state/window/window-state.ts';
import { WithCode } from '../../text/with-code.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Maximum number of lost operations that are listed. */
const LISTED = 6;

interface Props {
  readonly line: string;
  readonly insertion: Insertion;
  readonly onAgree: () => void;
}

/** Asks before an edit in the past removes later operations, and lists them. */
export function TruncateDialog({ line, insertion, onAgree }: Props) {
  const { t } = useTranslation();
  const { after, dropped } = insertion;
  const sentence =
    after === null
      ? t('ui.truncate.all', { count: dropped.length })
      : t('ui.truncate.after', { count: dropped.length, operation: after.text, line: after.span.line });
  const agree = (): void => {
    closeDialog();
    performOperation(line, insertion.isInside);
    onAgree();
    toast({ tone: 'info', text: t('ui.truncate.done', { count: dropped.length }), action: 'edit.undo' });
  };
  return (
    <Dialog title={t('ui.truncate.title')} className="confirm-dialog">
      <p className="lead">
        <WithCode text={sentence} />
      </p>
      <ol className="lost-operations">
        {dropped.slice(0, LISTED).map((operation) => (
          <li key={operation.span.line}>
            <span>{operation.span.line}</span>
            <code>{operation.text}</code>
          </li>
        ))}
        {dropped.length > LISTED && <li>{t('ui.truncate.more', { count: dropped.length - LISTED })}</li>}
      </ol>
      <p>
        {t('ui.truncate.instead')} <code className="new-line">{line}</code>
      </p>
      <p className="hint">{t('ui.truncate.undo')}</p>
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={closeDialog}>
          {t('ui.dialog.cancel')}
        </button>
        <button type="button" className="button primary" onClick={agree} data-autofocus>
          {t('ui.truncate.agree')}
        </button>
      </div>
    </Dialog>
  );
}
