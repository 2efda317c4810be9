import { presetsOf } from '../../../core/engines/all.ts';
import { commandInfos } from '../../../src-main/contract/commands.ts';
import { activeLane, goRoundLanes } from '../../compare/lanes/lane-focus.ts';
import { isComparing } from '../../compare/state/compare-state.ts';
import {
  activePane,
  applyPreset,
  canSplit,
  close,
  goRound,
  openChooser,
  paneTree,
  shownEngine,
  split,
  toggleMaximised,
  usePanes,
} from '../../stage/panes/pane-store.ts';
import { panesOf } from '../../state/preferences/pane-tree.ts';
import type { Action, Actions } from '../../ui/command.ts';

const notComparing = (): boolean => !isComparing();
const splittable = (): boolean => notComparing() && canSplit();
const several = (): boolean => !isComparing() && panesOf(paneTree()).length > 1;

const presets = commandInfos.filter(({ id }) => id.startsWith('pane.preset.'));

/** Commands for the active diagram and for each preset of panes. */
export const paneActions: Actions = {
  ...Object.fromEntries(presets.map(({ id }) => [id, preset(id.slice('pane.preset.'.length))])),
  'pane.splitRight': { enabled: splittable, run: () => split('right') },
  'pane.splitDown': { enabled: splittable, run: () => split('down') },
  'pane.close': { enabled: several, run: close },
  'pane.maximise': { enabled: several, checked: () => usePanes.getState().maximised !== null, run: toggleMaximised },
  'pane.next': { run: () => (isComparing() ? goRoundLanes(1) : goRound(1)) },
  'pane.previous': { run: () => (isComparing() ? goRoundLanes(-1) : goRound(-1)) },
  'pane.structures': { run: () => openChooser(isComparing() ? activeLane() : activePane().id) },
  'pane.reset': { enabled: notComparing, run: () => applyPreset('one') },
};

/** A preset is disabled on an engine that does not have it. */
function preset(name: string): Action {
  return {
    relevant: () => presetsOf(shownEngine()).includes(name),
    enabled: () => notComparing() && presetsOf(shownEngine()).includes(name),
    run: () => applyPreset(name),
  };
}
