import { usePanes } from '../../stage/panes/pane-store.ts';
import { activate, useStages } from '../../state/session/stages.ts';
import { useCompare } from '../state/compare-state.ts';
import { laneId } from './lane-choice.ts';

/** The lane that commands work on: the active one, else the first. */
export function activeLane(): string {
  const lanes = laneIds();
  const { active } = useStages.getState();
  return lanes.find((id) => id === active) ?? lanes[0] ?? '';
}

/** Moves the focus to the next or previous lane, wrapping at the ends. */
export function goRoundLanes(by: 1 | -1): void {
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
