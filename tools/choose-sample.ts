/** Why an end-to-end test did not run. */
export const NOT_IN_SAMPLE = 'not in this sample';

/**
 * Says which sample of the large tests this run and the processes that it starts choose: number 0, unless another is given. `npm test` is the
 * same on every machine that way, but for fuzz tests: these have another seed in each run, one for all of them.
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
