import { canExport } from '../dialogs/export-subject.ts';
import type { Files } from '../state/files.ts';
import { redoEdit, undoEdit, useSession } from '../state/session.ts';
import { dismissOffers, openDialog } from '../state/shell.ts';
import { applyTyping } from '../state/typing.ts';
import type { Command } from '../ui/command.ts';

const session = useSession.getState;

/** What is done to the script is done while it is shown. */
const isScript = (): boolean => session().source === null;

/** Steps of undo begin at what has just been typed. */
function edit(step: () => boolean): void {
  applyTyping();
  if (step()) dismissOffers('edit.undo');
}

export function fileCommands(files: Files): readonly Command[] {
  return [
    { id: 'file.open', group: 'file', run: () => void files.open() },
    { id: 'file.examples', group: 'file', run: () => openDialog({ kind: 'examples' }) },
    { id: 'file.new', group: 'file', run: () => files.openNew() },
    { id: 'file.save', group: 'file', enabled: isScript, run: () => void files.save() },
    { id: 'file.saveAs', group: 'file', enabled: isScript, run: () => void files.saveAs() },
    { id: 'file.copyLink', group: 'file', enabled: isScript, run: () => void files.copyLink() },
    ...(['step', 'all'] as const).map(
      (scope): Command => ({
        id: `export.${scope}`,
        group: 'file',
        enabled: canExport,
        run: () => openDialog({ kind: 'export', scope }),
      }),
    ),
    {
      id: 'edit.undo',
      group: 'edit',
      enabled: () => isScript() && session().history.past.length > 0,
      run: () => edit(undoEdit),
    },
    {
      id: 'edit.redo',
      group: 'edit',
      enabled: () => isScript() && session().history.future.length > 0,
      run: () => edit(redoEdit),
    },
  ];
}
