import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from './build.ts';
import { rowOf, tallyOf } from './mutants/tally.ts';

/* `npm run mutants -- core/wire --one-in 20 --seed 1`: see docs/testing.md. */

/** Quick tests of other folders that depend on a folder: they notice its mutants too. */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'core/trace': ['core/{tape,cost}/**/*.test.ts'],
  'core/script': ['core/engines/basic-language.test.ts', 'core/engines/*/form.test.ts'],
  'core/wire': ['core/capture/{keyframe-order,reused-slot,span,summaries}.test.ts'],
};
/** Milliseconds that the tests of one mutant may take beyond their usual time. */
const PATIENCE_MS = 60_000;

const { values, positionals } = parseArgs({
  options: { 'one-in': { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  console.error('npm run mutants -- core/wire [--one-in 20] [--seed 1]');
  process.exit(2);
}
console.log(`${folder}: one in ${values['one-in']} mutants, seed ${values.seed}`);
const tests = [`${folder}/**/*.test.ts`, ...(TESTS_ELSEWHERE[folder] ?? [])];
Object.assign(process.env, {
  ECS_ATLAS_MUTANTS_TESTS: JSON.stringify(tests),
  ECS_ATLAS_MUTANTS_ONE_IN: values['one-in'],
  ECS_ATLAS_MUTANTS_SEED: values.seed,
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
  // Stryker would rewrite it with what TypeScript had before version 7; tests need none.
  tsconfigFile: '',
  concurrency: 2,
  timeoutMS: PATIENCE_MS,
  dryRunTimeoutMinutes: 60,
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['/out', '/.cache', '/test-results', '/playwright-report'],
  reporters: ['unnoticed', 'progress'],
});
console.log(`\n${rowOf(folder, values.seed, tallyOf(await stryker.runMutationTest()))}`);
