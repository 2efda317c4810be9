const SAMPLES = 1000;

/** Why an end-to-end test did not run. */
export const NOT_IN_SAMPLE = 'not in this sample';

/**
 * Chooses the sample of the large tests for this run and the processes that it starts, unless one is given, and says which.
 * Configurations are loaded again in those processes: they find it chosen.
 */
export function chooseSample(say: (line: string) => void): void {
  if (process.env.ECS_ATLAS_TESTS !== undefined) return;
  const seed = String(Math.floor(Math.random() * SAMPLES));
  process.env.ECS_ATLAS_TESTS = seed;
  say(`Large tests run a sample: ECS_ATLAS_TESTS=${seed} chooses the same again, ECS_ATLAS_TESTS=all everything.`);
}
