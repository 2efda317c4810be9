import { spawnSync } from 'node:child_process';
import { build, isBuilt, isSiteBuilt, root } from './build.ts';
import { bundleGames } from './demo-games.ts';
import { virtualDisplay } from './display.ts';
import { provision } from './provision.ts';
import { runQuietly } from './run.ts';
import { bundlePrograms } from './test-programs.ts';

/*
 * `npm run e2e [-- Playwright's own arguments]` builds if necessary, provides browsers and a display, and runs the
 * specs.
 */
const args = process.argv.slice(2);
try {
  if (!isBuilt()) await build();
  if (isSiteTested(args) && !isSiteBuilt()) {
    console.log('Building the site…');
    await runQuietly('npm', ['run', '--silent', 'build:site'], { cwd: root, shell: process.platform === 'win32' });
  }
  await bundleGames();
  await bundlePrograms();
  await provision((line) => console.log(line));
  const display = await virtualDisplay();
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(display.name !== null && { DISPLAY: display.name }) },
  });
  display.end();
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The site is built once before its tests, because otherwise each test process would build it. */
function isSiteTested(args: readonly string[]): boolean {
  return !args.some((arg) => arg.startsWith('--project')) || args.some((arg) => /^(--project=)?site$/.test(arg));
}
