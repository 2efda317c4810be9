import { runs } from './sample.ts';

const { env } = process;
const asked = env.ECS_ATLAS_SEED ?? '0';

/** Of all fuzz tests of this run: the runners choose one by chance and print it (tools/choose-sample.ts). */
const SEED = Number(asked);
if (!Number.isInteger(SEED)) throw new Error(`ECS_ATLAS_SEED is a whole number, not “${asked}”`);

/** What fast-check and `randomFrom` are given. */
export interface Fuzz {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * How often a fuzz test runs, and with which seed, which it prints: `ECS_ATLAS_SEED` repeats the run. `ECS_ATLAS_TESTS=all` runs all.
 * @param what the inputs, in plural: `mutated lessons`
 */
export function fuzz(what: string, all: number, oneIn = 20): Fuzz {
  const numRuns = runs(all, oneIn);
  console.log(`ECS_ATLAS_SEED=${SEED}: ${numRuns} ${what}`);
  return { seed: SEED, numRuns };
}
