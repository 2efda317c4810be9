import { presetNames } from '../../core/compare/presets.ts';
import { compareCommandLine } from '../compare/command-line.ts';
import {
  ask,
  closeCompare,
  isComparing,
  openCompare,
  tableShown,
  toggleTable,
  useCompare,
} from '../compare/compare.ts';
import type { Files } from '../state/files.ts';
import { useSession } from '../state/session.ts';
import { openDialog } from '../state/shell.ts';
import type { Command } from '../ui/command.ts';

/** Entities of a classic question that nobody has said a number for: few enough to be seen. */
const ENTITIES = 10;

/** Several engines side by side: open and close, what is compared on, what is shown of it. */
export function compareCommands(files: Files): readonly Command[] {
  return [
    {
      id: 'compare.toggle',
      group: 'compare',
      checked: isComparing,
      run: () => (isComparing() ? closeCompare() : openCompare()),
    },
    {
      id: 'compare.table',
      group: 'compare',
      enabled: isComparing,
      checked: () => isComparing() && tableShown(useCompare.getState()),
      run: toggleTable,
    },
    { id: 'compare.figures', group: 'compare', run: () => openDialog({ kind: 'figures' }) },
    {
      id: 'compare.copyCommand',
      group: 'compare',
      enabled: isComparing,
      run: () => void files.copyCommandLine(commandLine()),
    },
    { id: 'compare.script', group: 'compare', run: () => ask(null) },
    ...presetNames.map(
      (preset): Command => ({
        id: `compare.preset.${preset}`,
        group: 'compare',
        checked: () => isComparing() && useCompare.getState().question?.preset === preset,
        run: () => ask({ preset, entities: useCompare.getState().question?.entities ?? ENTITIES }),
      }),
    ),
  ];
}

/** The same comparison for a terminal, with every figure. */
function commandLine(): string {
  const { document } = useSession.getState();
  return compareCommandLine(useCompare.getState().question, document.path ?? document.name);
}
