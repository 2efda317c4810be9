import { MARGIN, readingScale, type Size } from './geometry.ts';

/** Arrays break where the stage ends at the scale that can be read. */
export function wrapFor(stage: Size): number {
  return Math.max(560, Math.floor((stage.width - 2 * MARGIN) / readingScale(stage)));
}
