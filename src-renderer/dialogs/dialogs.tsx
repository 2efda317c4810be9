import type { Host } from '../../src-main/api.ts';
import type { Classroom } from '../class/classroom.ts';
import type { Games } from '../live/games.ts';
import type { Recordings } from '../live/recordings.ts';
import type { Files } from '../state/open/files.ts';
import { useShell } from '../state/shell.ts';
import { part, partWithEngines } from '../ui/part.tsx';
import { DiscardDialog } from './discard.tsx';
import { ForgetScoresDialog } from './forget-scores.tsx';
import { LinkDialog } from './link.tsx';
import { TruncateDialog } from './truncate.tsx';

/* Large ones, and those that few people open. */
const ClassDialog = part(async () => (await import('./class.tsx')).ClassDialog);
const ExamplesDialog = partWithEngines(async () => (await import('./examples.tsx')).ExamplesDialog);
const ExportDialog = part(async () => (await import('./export.tsx')).ExportDialog);
const FiguresDialog = part(async () => (await import('./figures.tsx')).FiguresDialog);
const GamesDialog = part(async () => (await import('./games.tsx')).GamesDialog);
const KeysDialog = part(async () => (await import('./keys.tsx')).KeysDialog);
const Palette = part(async () => (await import('./palette.tsx')).Palette);
const SpanDialog = part(async () => (await import('./span.tsx')).SpanDialog);

interface Props {
  readonly host: Host;
  readonly files: Files;
  readonly games: Games;
  readonly recordings: Recordings;
  readonly classroom: Classroom;
}

/** The one dialog that is open, if any. */
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
