import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from './build.ts';
import { type MutantResult, rowOf, tallyOf } from './mutants/tally.ts';

/* `npm run mutants -- core/wire --one-in 20 --seed 1`: see docs/testing.md. */

/** Tests of other folders that are cheap and lean on a folder: they notice its mutants too. */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'core/trace': ['core/{tape,cost}/**/*.test.ts'],
  'core/wire': ['core/capture/**/*.test.ts'],
};
/** Of one mutant, beside what its tests take otherwise. */
const PATIENCE_MS = 60_000;

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Located[] }>>;
}
interface Located extends MutantResult {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

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
const files = await run(folder);
for (const [path, { mutants }] of Object.entries(files)) for (const mutant of mutants) sayUnnoticed(path, mutant);
console.log(`\n${rowOf(folder, values.seed, tallyOf(Object.values(files).flatMap(({ mutants }) => mutants)))}`);

/** Runs Stryker, which keeps its report in `.cache/mutants`. */
async function run(folder: string): Promise<Report['files']> {
  const report = join(root, '.cache/mutants', `${folder.replaceAll('/', '-')}.${values.seed}.json`);
  const tests = [`${folder}/**/*.test.ts`, ...(TESTS_ELSEWHERE[folder] ?? [])];
  Object.assign(process.env, {
    ECS_ATLAS_MUTANTS_TESTS: JSON.stringify(tests),
    ECS_ATLAS_MUTANTS_ONE_IN: values['one-in'],
    ECS_ATLAS_MUTANTS_SEED: values.seed,
    ECS_ATLAS_TESTS: '0',
    ECS_ATLAS_SEED: '1',
  });
  await new Stryker({
    mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/mutants/sample-plugins.ts')],
    ignorers: ['sample'],
    checkers: ['sample'],
    checkerNodeArgs: ['--import', 'tsx'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableTypeChecks: false,
    // Stryker would rewrite it with what TypeScript had before version 7; tests need none.
    tsconfigFile: '',
    concurrency: 1,
    timeoutMS: PATIENCE_MS,
    dryRunTimeoutMinutes: 60,
    tempDirName: '.cache/mutants/sandbox',
    ignorePatterns: ['/out', '/.cache', '/test-results', '/playwright-report'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  }).runMutationTest();
  return (JSON.parse(readFileSync(report, 'utf8')) as Report).files;
}

function sayUnnoticed(path: string, { status, mutatorName, replacement = '', location }: Located): void {
  if (status !== 'Survived' && status !== 'NoCoverage') return;
  const { line, column } = location.start;
  const put = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  console.log(`${status === 'Survived' ? 'survived' : 'no test'}: ${path}:${line}:${column} ${mutatorName}: ${put}`);
}
