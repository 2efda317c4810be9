import { useShell } from '../../state/window/window-state.ts';

/** Scale of a chart's texts for a projector. */
const PRESENTED = 1.8;

/** Returns the scale of a chart's texts, which are 14 pixels high at 1. */
export function useChartUnit(): number {
  return useShell((shell) => shell.presenting) ? PRESENTED : 1;
}
