import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Host } from '../../../src-main/contract/api.ts';
import { TruncateDialog } from '../../build/script/truncate-dialog.tsx';
import type { Classroom } from '../../learn/class/classroom.ts';
import { showOpened } from '../../learn/home/show-opened.ts';
import { ForgetScoresDialog } from '../../learn/lesson/catalog/forget-scores-dialog.tsx';
import type { Games } from '../../state/live/games.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Files } from '../../state/open/files.ts';
import { decodeLink, SCHEME } from '../../state/open/link.ts';
import { useSession } from '../../state/session/session.ts';
import { closeDialog, useShell } from '../../state/window/window-state.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { part, partWithEngines } from '../../ui/lazy-part.tsx';

/* Large or rarely opened dialogs are loaded on demand. */
const ClassDialog = part(async () => (await import('../../learn/class/class-dialog.tsx')).ClassDialog);
const ExamplesDialog = partWithEngines(
  async () => (await import('../../learn/home/examples-dialog.tsx')).ExamplesDialog,
);
const ExportDialog = part(async () => (await import('../../record/export/export-dialog.tsx')).ExportDialog);
const FiguresDialog = part(async () => (await import('../../compare/figures/figures-dialog.tsx')).FiguresDialog);
const GamesDialog = part(async () => (await import('../../debug/games/games-dialog.tsx')).GamesDialog);
const KeysDialog = part(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const Palette = part(async () => (await import('./palette.tsx')).Palette);
const SpanDialog = part(async () => (await import('../../debug/live/clip-dialog.tsx')).SpanDialog);

interface Props {
  readonly host: Host;
  readonly files: Files;
  readonly games: Games;
  readonly recordings: Recordings;
  readonly classroom: Classroom;
}

/** The open dialog, if any. */
export function Dialogs({ host, files, games, recordings, classroom }: Props) {
  const dialog = useShell((shell) => shell.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'palette':
      return <Palette files={files} />;
    case 'keys':
      return <KeysDialog />;
    case 'examples':
      return <ExamplesDialog files={files} />;
    case 'link':
      return <LinkDialog files={files} />;
    case 'games':
      return <GamesDialog games={games} />;
    case 'class':
      return <ClassDialog classroom={classroom} />;
    case 'span':
      return <SpanDialog recordings={recordings} />;
    case 'export':
      return <ExportDialog host={host} scope={dialog.scope} />;
    case 'forget-scores':
      return <ForgetScoresDialog />;
    case 'figures':
      return <FiguresDialog />;
    case 'truncate':
      return <TruncateDialog line={dialog.line} insertion={dialog.insertion} onAgree={dialog.onAgree} />;
    case 'drop-draft':
      return <DropDraftDialog id={dialog.id} name={dialog.name} files={files} />;
    case 'discard':
      return <DiscardDialog proceed={dialog.proceed} />;
  }
}

/** Asks before another script replaces unsaved text. */
function DiscardDialog({ proceed }: { readonly proceed: () => void }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.document.name);
  return (
    <ConfirmDialog
      title={t('ui.discard.title')}
      text={t('ui.discard.text', { name })}
      keep={t('ui.discard.keep')}
      onKeep={() => {
        closeDialog();
        showOpened(null);
      }}
      lose={t('ui.discard.proceed')}
      onLose={proceed}
    />
  );
}

/** Asks before the unsaved text of an ended page is dropped. */
function DropDraftDialog({ id, name, files }: { readonly id: string; readonly name: string; readonly files: Files }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('ui.drafts.dropTitle', { name })}
      text={t('ui.drafts.dropText')}
      keep={t('ui.drafts.keep')}
      lose={t('ui.drafts.drop')}
      onLose={() => {
        closeDialog();
        void files.dropDraft(id);
      }}
    />
  );
}

/** A dialog to paste a link that was copied in another window, on another machine or before a restart. */
function LinkDialog({ files }: { readonly files: Files }) {
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
