import { useShell } from '../../state/window/window-state.ts';

/** Scales of a chart's texts for a projector: digits of 32 pixels at 1920, and no smaller than 24 on small projectors. */
const PRESENTED = { least: 1.75, most: 2.3, width: 1920 };

/** Returns the scale of a chart's texts, which are 14 pixels high at 1. */
export function useChartUnit(): number {
  const { least, most, width } = PRESENTED;
  const presented = Math.min(most, Math.max(least, (most * innerWidth) / width));
  return useShell((shell) => shell.presenting) ? presented : 1;
}
