import type { Host } from '../../src-main/api.ts';
import type { Files } from '../state/files.ts';
import { useShell } from '../state/shell.ts';
import { DiscardDialog } from './discard.tsx';
import { ExamplesDialog } from './examples.tsx';
import { ExportDialog } from './export.tsx';
import { FiguresDialog } from './figures.tsx';
import { KeysDialog } from './keys.tsx';
import { Palette } from './palette.tsx';
import { TruncateDialog } from './truncate.tsx';

/** The one dialog that is open, if any. */
export function Dialogs({ host, files }: { readonly host: Host; readonly files: Files }) {
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
    case 'export':
      return <ExportDialog host={host} scope={dialog.scope} />;
    case 'figures':
      return <FiguresDialog />;
    case 'truncate':
      return <TruncateDialog line={dialog.line} insertion={dialog.insertion} onAgree={dialog.onAgree} />;
    case 'discard':
      return <DiscardDialog proceed={dialog.proceed} />;
  }
}
