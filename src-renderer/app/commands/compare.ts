import { type PresetName, presetNames } from '../../../core/compare/presets/presets.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import { compareCommandLine } from '../../compare/state/command-line.ts';
import {
  askPreset,
  closeCompare,
  comparePreset,
  isComparing,
  openCompare,
  show,
  tableShown,
  toggleTable,
  useCompare,
} from '../../compare/state/compare-state.ts';
import { PRESET_ENTITIES } from '../../compare/state/preset-entities.ts';
import type { Files } from '../../state/open/files.ts';
import { newRequest } from '../../state/session/open-request.ts';
import { useSession } from '../../state/session/session.ts';
import { openDialog, report } from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';

/** Commands that open, close and change the comparison. */
export function compareActions(files: Files): Actions {
  return {
    'compare.toggle': { checked: isComparing, run: () => (isComparing() ? closeCompare() : withEngines(openCompare)) },
    'compare.verdict': { enabled: isComparing, ...page('verdict') },
    'compare.table': {
      enabled: isComparing,
      checked: () => isComparing() && tableShown(useCompare.getState()),
      run: toggleTable,
    },
    'compare.curves': { ...page('curves'), enabled: () => useCompare.getState().question !== null },
    'compare.figures': { run: () => openDialog({ kind: 'figures' }) },
    'compare.copyCommand': { enabled: isComparing, run: () => void files.copyCommandLine(commandLine()) },
    'compare.lesson': {
      run: () => files.openLink({ kind: 'lesson', lesson: { id: 'sparse-set-or-archetype', beat: 1 } }),
    },
    'compare.script': { run: () => withEngines(() => comparePreset(null)) },
    ...Object.fromEntries(presetNames.map((preset) => [`compare.preset.${preset}`, question(preset)])),
  };
}

/** Shows a page of the comparison, or the engines again. */
function page(view: 'curves' | 'verdict'): Action {
  const isShown = (): boolean => isComparing() && useCompare.getState().view === view;
  return {
    checked: isShown,
    run: () => (isComparing() ? show(isShown() ? 'lanes' : view) : withEngines(() => show(view))),
  };
}

/** Opens a comparison, or another question in it. Any engine can be compared. */
function withEngines(open: () => void): void {
  void report(async () => {
    const isLast = newRequest();
    await loadEngines();
    if (isLast()) open();
  });
}

function question(preset: PresetName): Action {
  return {
    checked: () => isComparing() && useCompare.getState().question?.preset === preset,
    run: () => withEngines(() => askPreset(preset, useCompare.getState().question?.entities ?? PRESET_ENTITIES)),
  };
}

/** Returns the command line that makes the same comparison and prints every figure. */
function commandLine(): string {
  const { document } = useSession.getState();
  return compareCommandLine(useCompare.getState().question, document.path ?? document.name);
}
