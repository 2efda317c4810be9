import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Files } from '../../state/open/files.ts';
import { decodeLink, SCHEME } from '../../state/open/link.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A dialog to paste a link that was copied in another window, on another machine or before a restart. */
export function LinkDialog({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const link = decodeLink(text);
  return (
    <Dialog title={t('command.file.openLink.title')} className="confirm-dialog">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (link === null) return;
          closeDialog();
          files.openLink(link);
        }}
      >
        <input
          className="input mono"
          aria-label={t('ui.file.pasteLink')}
          aria-describedby="link-why"
          placeholder={`${SCHEME}#script=…`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          data-autofocus
        />
        <p className="hint" id="link-why" role="status">
          {text.trim() !== '' && link === null ? t('ui.file.noLink') : ''}
        </p>
        <div className="dialog-actions">
          <button type="submit" className="button primary" aria-disabled={link === null}>
            {t('ui.file.openLink')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
