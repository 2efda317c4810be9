/**
 * How much of the large tests runs. `ECS_ATLAS_TESTS=all` runs everything. A number chooses a sample, of lists and of the inputs of properties, and the
 * same number chooses the same sample again; the runners choose 0 and print it (tools/choose-sample.ts).
 */
// Tests of the window are compiled without Node’s types.
const { env } = (
  globalThis as unknown as { readonly process: { readonly env: Readonly<Record<string, string | undefined>> } }
).process;
const asked = env.ECS_ATLAS_TESTS ?? '0';
const seed = asked === 'all' ? 0 : Number(asked);
if (!Number.isInteger(seed) || seed < 0) throw new Error(`ECS_ATLAS_TESTS is “all” or a number, not “${asked}”`);

/** Seeds of neighbouring samples are neighbours: fast-check mixes them. */
const FIRST_SEED = 12;

/** Whether everything runs. */
export const isWhole = asked === 'all';

/**
 * Every n-th of a list, or all of it. The seeds that follow each other choose each of the others.
 * @param turn begins elsewhere: several lists do not all leave out the same
 */
export function sample<T>(all: readonly T[], oneIn: number, turn = 0): readonly T[] {
  return isWhole ? all : all.filter((_, i) => (i + turn + seed) % oneIn === 0);
}

/** How many runs a property gets: all, or one in ten by default. */
export function runs(all: number, oneIn = 10): number {
  return isWhole ? all : Math.ceil(all / oneIn);
}

/** What fast-check is given: how many runs, with the sample's own inputs. */
export function sampledRuns(all: number, oneIn?: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: FIRST_SEED + seed, numRuns: runs(all, oneIn) };
}
