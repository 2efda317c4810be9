import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './build.ts';
import { sourceFiles } from './check-imports.ts';
import { importGraph } from './file-imports.ts';
import { nearestTests } from './nearest-tests.ts';

/*
 * `npm run check [-- main]`: quick checks of the files that differ from the last commit, or from the branch point on `main`. See
 * CONTRIBUTING.md.
 */

/** Limits on the test files that run, and on their total seconds in the last run. */
const MAX_TESTS = 10;
const MAX_TEST_SECONDS = 5;
/** The assumed seconds of a test file that no run has measured, so that few of them run. */
const UNMEASURED_SECONDS = 2;
/** Tests with these names take many seconds. They are skipped until a run has measured them. */
const SLOW = /fuzz|legibility|golden|recorded|attack|killed/;
/** Tests that import these need bundled programs, which take seconds to build. They only run if they were changed themselves. */
const BUILT = [
  'tools/test-programs.ts',
  'src-main/export/node/player-script.ts',
  'src-main/export/browser/player-script.ts',
];

const started = performance.now();
const changed = changedFiles(process.argv[2]);
const checks = [
  check('types', 'npm', ['run', '--silent', 'types']),
  check('import rules', 'npm', ['run', '--silent', 'imports']),
];
if (changed.length > 0) {
  const options = ['--colors=off', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  checks.push(check('format and lint', 'biome', ['ci', ...options, ...changed]));
}
const graph = importGraph(root, sourceFiles(root, ['assets', 'core', 'probes', 'src-main', 'src-renderer', 'tools']));
const related = nearestTests(graph, changed);
const needBuilt = new Set(nearestTests(graph, BUILT));
const tests = quickTests(related);
console.log(`${changed.length} changed files, ${tests.length} of ${related.length} test files that reach them`);
if (tests.length > 0) {
  const env = tests.some((test) => needBuilt.has(test)) ? {} : { ECS_ATLAS_NOTHING_BUILT: '1' };
  checks.push(check('nearest tests', 'vitest', ['run', ...tests], env));
}
const results = await Promise.all(checks);
console.log(`${seconds(started)} in all`);
process.exitCode = results.includes(false) ? 1 : 0;

/** Returns files with uncommitted changes, or with changes that are not on `branch`. Deleted files are omitted. */
function changedFiles(branch: string | undefined): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const base = branch === undefined ? 'HEAD' : git('merge-base', branch, 'HEAD')[0]!;
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the first tests that fit into the limits. */
function quickTests(nearest: readonly string[]): string[] {
  const seconds = measuredSeconds();
  let left = MAX_TEST_SECONDS;
  const quick = nearest.filter((test) => {
    if (needBuilt.has(test)) return changed.includes(test);
    const needed = seconds.get(test) ?? (SLOW.test(test) ? Number.POSITIVE_INFINITY : UNMEASURED_SECONDS);
    if (needed > left) return false;
    left -= needed;
    return true;
  });
  return quick.slice(0, MAX_TESTS);
}

/** Returns the seconds that each test file took in its last run on this machine, from Vitest's cache. */
function measuredSeconds(): Map<string, number> {
  const folder = join(root, 'node_modules/.vite/vitest');
  const caches = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    caches.flatMap((cache) => {
      const path = join(folder, cache, 'results.json');
      if (!existsSync(path)) return [];
      const { results }: { results: [string, { duration: number }][] } = JSON.parse(readFileSync(path, 'utf8'));
      return results.map(([test, { duration }]) => [test.replace(/^.*?:/, ''), duration / 1000] as const);
    }),
  );
}

/** Runs a program and prints its output only if it fails. */
async function check(name: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const begun = performance.now();
  const options = {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 30,
    shell: process.platform === 'win32',
  };
  try {
    await promisify(execFile)(program, args, options);
    console.log(`ok: ${name}, ${seconds(begun)}`);
    return true;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    console.log(`${stdout}${stderr}` || message);
    console.log(`FAILED: ${name}, ${seconds(begun)}`);
    return false;
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
