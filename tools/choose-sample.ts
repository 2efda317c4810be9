/** The reason that an end-to-end test reports if it is not in the sample. */
export const NOT_IN_SAMPLE = 'not in this sample';

/**
 * Chooses the sample of large tests for this run and the processes that it starts; the default is sample 0. So `npm
 * test` runs the same tests on every machine, except that fuzz tests get a new seed in each run, which all of them
 * share.
 */
export function chooseSample(say: (line: string) => void): void {
  const { env } = process;
  env.ECS_ATLAS_TESTS ??= '0';
  env.ECS_ATLAS_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  say(`Fuzz tests have the seed ${env.ECS_ATLAS_SEED}: ECS_ATLAS_SEED=${env.ECS_ATLAS_SEED} repeats them.`);
  const asked = env.ECS_ATLAS_TESTS;
  if (asked === 'all') return;
  say(`Large tests run sample ${asked}: ECS_ATLAS_TESTS=<number> chooses another, ECS_ATLAS_TESTS=all everything.`);
}
