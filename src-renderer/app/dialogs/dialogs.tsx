import type { Host } from '../../../src-main/contract/api.ts';
import { TruncateDialog } from '../../build/script/truncate-dialog.tsx';
import type { Classroom } from '../../learn/class/classroom.ts';
import { ForgetScoresDialog } from '../../learn/lesson/forget-scores-dialog.tsx';
import type { Games } from '../../state/live/games.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Files } from '../../state/open/files.ts';
import { useShell } from '../../state/window/window-state.ts';
import { part, partWithEngines } from '../../ui/lazy-part.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

/* Large or rarely opened dialogs are loaded on demand. */
const ClassDialog = part(async () => (await import('../../learn/class/class-dialog.tsx')).ClassDialog);
const ExamplesDialog = partWithEngines(
  async () => (await import('../../learn/home/examples-dialog.tsx')).ExamplesDialog,
);
const ExportDialog = part(async () => (await import('../../record/export/export-dialog.tsx')).ExportDialog);
const FiguresDialog = part(async () => (await import('../../compare/figures-dialog.tsx')).FiguresDialog);
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
      return <Palette />;
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
    case 'discard':
      return <DiscardDialog proceed={dialog.proceed} />;
  }
}
