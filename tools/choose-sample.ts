import { execFileSync } from 'node:child_process';
import { root } from './build.ts';

/** The reason that an end-to-end test reports if it is not in the sample. */
export const NOT_IN_SAMPLE = 'not in this sample';

/** This many consecutive commits run every end-to-end test. */
export const SAMPLES = 12;

/**
 * Chooses the sample of large tests for this run and the processes that it starts. By default samples 0 to 11 take turns
 * from commit to commit, so every machine runs the same tests of a commit. Fuzz tests get a new seed in each run, which
 * all of them share.
 */
export function chooseSample(say: (line: string) => void): void {
  const { env } = process;
  env.ECS_ATLAS_TESTS ??= String(commitCount() % SAMPLES);
  env.ECS_ATLAS_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  say(`Fuzz tests have the seed ${env.ECS_ATLAS_SEED}: ECS_ATLAS_SEED=${env.ECS_ATLAS_SEED} repeats them.`);
  const asked = env.ECS_ATLAS_TESTS;
  if (asked === 'all') return;
  say(`Large tests run sample ${asked}: ECS_ATLAS_TESTS=<number> chooses another, ECS_ATLAS_TESTS=all everything.`);
}

/** Returns 0 outside of a clone, for example in an unpacked archive. */
function commitCount(): number {
  try {
    return Number(execFileSync('git', ['-C', root, 'rev-list', '--count', 'HEAD'], { stdio: 'pipe' }));
  } catch {
    return 0;
  }
}
