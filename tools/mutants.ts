import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './build.ts';
import { type MutantOptions, mutantOptions } from './mutants/options.ts';
import { rowOf, tallyOf } from './mutants/tally.ts';

/* `npm run mutants -- core/wire --one-in 20 --seed 1` is described in docs/testing.md. */

/** Tests of both baseline engines. */
const BASELINE = ['core/engines/{basic-language,baseline-stage,baseline-world}.test.ts', 'core/cost/iteration.test.ts'];
/** Fast tests of other folders that depend on a folder and also detect its mutants. */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'core/trace': ['core/{recording-script,cost}/**/*.test.ts'],
  'core/scene': [
    'core/engines/{arrays,decs,flecs}/diagrams/diagrams.test.ts',
    'core/engines/{baseline-stage,entt/diagrams/stage}.test.ts',
  ],
  'core/script': ['core/engines/basic-language.test.ts', 'core/engines/*/form.test.ts'],
  'core/engines/aos': BASELINE,
  'core/engines/hash-map': BASELINE,
  'src-main/attach': ['src-main/calls/attach-handlers.test.ts'],
  'src-main/class': ['src-main/calls/class-handlers.test.ts'],
  'core/wire': ['core/capture/{keyframe-order,reused-slot,span,summaries}.test.ts'],
};
/** Milliseconds that the tests of one mutant may take beyond their usual time. */
const PATIENCE_MS = 60_000;

const { folder, oneIn, seed } = optionsOrExit();
console.log(`${folder}: one in ${oneIn} mutants, seed ${seed}`);
const tests = [`${folder}/**/*.test.ts`, ...(TESTS_ELSEWHERE[folder] ?? [])];
Object.assign(process.env, {
  ECS_ATLAS_MUTANTS_TESTS: JSON.stringify(tests),
  ECS_ATLAS_MUTANTS_ONE_IN: String(oneIn),
  ECS_ATLAS_MUTANTS_SEED: seed,
  ECS_ATLAS_TESTS: '0',
  ECS_ATLAS_SEED: '1',
});
const stryker = new Stryker({
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/mutants/plugins.ts')],
  ignorers: ['sample'],
  checkers: ['sample'],
  checkerNodeArgs: ['--import', 'tsx'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  disableTypeChecks: false,
  // Stryker would rewrite the file for TypeScript before version 7; tests do not need it.
  tsconfigFile: '',
  concurrency: 2,
  timeoutMS: PATIENCE_MS,
  dryRunTimeoutMinutes: 60,
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['/out', '/.cache', '/test-results', '/playwright-report'],
  reporters: ['unnoticed', 'progress'],
});
console.log(`\n${rowOf(folder, seed, tallyOf(await stryker.runMutationTest()))}`);

function optionsOrExit(): MutantOptions {
  try {
    return mutantOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run mutants -- core/wire [--one-in 20] [--seed 1]`);
    process.exit(2);
  }
}
