import { engines } from '../../core/engines/all.ts';
import { isComparing } from '../compare/compare.ts';
import { activeLane, goRoundLanes } from '../compare/lanes.ts';
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
} from '../panes/panes.ts';
import { presetNames, presetsOf } from '../panes/presets.ts';
import { panesOf } from '../state/pane-tree.ts';
import type { Command } from '../ui/command.ts';

const notComparing = (): boolean => !isComparing();
const splittable = (): boolean => notComparing() && canSplit();
const several = (): boolean => !isComparing() && panesOf(paneTree()).length > 1;

/** Diagrams side by side: a command each for what can be done with the active one, and for each arrangement that teaches. */
export function paneCommands(): readonly Command[] {
  return [
    ...presetNames(engines.map(({ id }) => id)).map(preset),
    { id: 'pane.splitRight', group: 'panes', enabled: splittable, run: () => split('right') },
    { id: 'pane.splitDown', group: 'panes', enabled: splittable, run: () => split('down') },
    { id: 'pane.close', group: 'panes', enabled: several, run: close },
    {
      id: 'pane.maximise',
      group: 'panes',
      enabled: several,
      checked: () => usePanes.getState().maximised !== null,
      run: toggleMaximised,
    },
    { id: 'pane.next', group: 'panes', run: () => (isComparing() ? goRoundLanes(1) : goRound(1)) },
    { id: 'pane.previous', group: 'panes', run: () => (isComparing() ? goRoundLanes(-1) : goRound(-1)) },
    { id: 'pane.structures', group: 'panes', run: () => openChooser(isComparing() ? activeLane() : activePane().id) },
    { id: 'pane.reset', group: 'panes', enabled: notComparing, run: () => applyPreset('one') },
  ];
}

/** One that means nothing on the engine that is shown is not possible then. */
function preset(name: string): Command {
  return {
    id: `pane.preset.${name}`,
    group: 'panes',
    enabled: () => notComparing() && presetsOf(shownEngine()).includes(name),
    run: () => applyPreset(name),
  };
}
