/**
 * Chooses how much of the large tests runs. `ECS_ATLAS_TESTS=all` runs everything. A number selects a sample of lists
 * and property inputs; the same number gives the same sample. Test runners choose one and print it (tools/choose-sample.ts).
 */
// Tests of the window are compiled without Node’s types.
const { env } = (
  globalThis as unknown as { readonly process: { readonly env: Readonly<Record<string, string | undefined>> } }
).process;
const asked = env.ECS_ATLAS_TESTS ?? '0';
const seed = asked === 'all' ? 0 : Number(asked);
if (!Number.isInteger(seed) || seed < 0) throw new Error(`ECS_ATLAS_TESTS is “all” or a number, not “${asked}”`);

/** Consecutive samples have consecutive seeds, which is fine because fast-check mixes them. */
const FIRST_SEED = 12;

export const isWhole = asked === 'all';

/**
 * Returns every n-th item of a list, or all of it. Consecutive seeds return the other items.
 * @param turn offset, so that several lists do not all skip the same items
 */
export function sample<T>(all: readonly T[], oneIn: number, turn = 0): readonly T[] {
  return isWhole ? all : all.filter((_, i) => (i + turn + seed) % oneIn === 0);
}

/** Returns the number of runs for a property: all, or by default one in ten. */
export function runs(all: number, oneIn = 10): number {
  return isWhole ? all : Math.ceil(all / oneIn);
}

/** Returns parameters for fast-check: the number of runs, and a seed for the sample. */
export function sampledRuns(all: number, oneIn?: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: FIRST_SEED + seed, numRuns: runs(all, oneIn) };
}
