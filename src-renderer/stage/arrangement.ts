import { fillScale, isReadableWhole, MARGIN, readingScale, type Size } from './geometry.ts';

/** How storages are laid out: in how many stacks side by side, and how wide their lines are at most. */
export interface Arrangement {
  readonly abreast: number;
  readonly wrap: number;
}

/** Measures the whole diagram in an arrangement. */
export type Measure = (arrangement: Arrangement) => Size;

/** Scales tried for showing everything, the largest first. */
const SCALES = [2, 1.7, 1.45, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2] as const;
const MOST_ABREAST = 4;
/** Between two stacks, in scene units. */
const STACK_GAP = 24;

/** The arrangement in which the whole diagram fits a stage at the largest scale. */
export function arrangeWhole(stage: Size, measure: Measure): Arrangement {
  let best = arrangeAt(stage, readingScale(stage), 1);
  let bestScale = fillScale(measure(best), stage);
  for (let abreast = 1; abreast <= MOST_ABREAST; abreast++) {
    for (const scale of SCALES) {
      const candidate = arrangeAt(stage, scale, abreast);
      const fits = fillScale(measure(candidate), stage);
      // More stacks and longer lines are harder to follow, so they must gain something.
      if (fits <= bestScale * 1.05) continue;
      best = candidate;
      bestScale = fits;
    }
  }
  return best;
}

/** The arrangement to begin with: everything, if it can be read then; else one stack, and the camera follows. */
export function arrangeHome(stage: Size, measure: Measure): Arrangement {
  const whole = arrangeWhole(stage, measure);
  return isReadableWhole(measure(whole), stage) ? whole : arrangeAt(stage, readingScale(stage), 1);
}

function arrangeAt(stage: Size, scale: number, abreast: number): Arrangement {
  const room = (stage.width - 2 * MARGIN) / scale - (abreast - 1) * STACK_GAP;
  return { abreast, wrap: Math.max(440, Math.floor(room / abreast)) };
}
