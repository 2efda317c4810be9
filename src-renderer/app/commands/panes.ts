import { presetsOf } from '../../../core/engines/all.ts';
import { commandInfos } from '../../../src-main/contract/commands.ts';
import { laneId } from '../../compare/lanes/lane-choice.ts';
import { isComparing, useCompare } from '../../compare/state/compare-state.ts';
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
import { activate, useStages } from '../../state/session/stages.ts';
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

/** The lane that commands work on: the active one, else the first. */
function activeLane(): string {
  const lanes = laneIds();
  const { active } = useStages.getState();
  return lanes.find((id) => id === active) ?? lanes[0] ?? '';
}

/** Moves the focus to the next or previous lane, wrapping at the ends. */
function goRoundLanes(by: 1 | -1): void {
  const lanes = laneIds();
  const within = document.activeElement?.closest('[data-pane]') != null;
  const to = lanes.at((lanes.indexOf(activeLane()) + (within ? by : 0)) % lanes.length);
  if (to === undefined) return;
  activate(to);
  usePanes.setState({ wanted: to });
}

function laneIds(): readonly string[] {
  const { plan } = useCompare.getState();
  return plan?.lockstep == null ? [] : plan.lanes.map(({ engine }) => laneId(engine));
}
