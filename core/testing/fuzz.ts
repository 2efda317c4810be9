import { runs } from './sample.ts';

const { env } = process;
const asked = env.ECS_ATLAS_SEED ?? '0';

/** Shared by all fuzz tests of a run. Test runners choose it at random and print it (tools/choose-sample.ts). */
const SEED = Number(asked);
if (!Number.isInteger(SEED)) throw new Error(`ECS_ATLAS_SEED is a whole number, not “${asked}”`);

export interface Fuzz {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * Returns the number of runs and the seed of a fuzz test, and prints them. `ECS_ATLAS_SEED` repeats a run;
 * `ECS_ATLAS_TESTS=all` does all runs.
 * @param what plural noun for the inputs, such as `mutated lessons`
 */
export function fuzz(what: string, all: number, oneIn = 20): Fuzz {
  const numRuns = runs(all, oneIn);
  console.log(`ECS_ATLAS_SEED=${SEED}: ${numRuns} ${what}`);
  return { seed: SEED, numRuns };
}
