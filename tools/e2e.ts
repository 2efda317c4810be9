import { spawnSync } from 'node:child_process';
import { build, isBuilt, root } from './build.ts';
import { bundleGames } from './demo-games.ts';
import { virtualDisplay } from './display.ts';
import { provision } from './provision.ts';
import { bundlePrograms } from './test-programs.ts';

/* `npm run e2e [-- Playwright's own arguments]`: builds when needed, gets browsers and a display, runs the specs. */
try {
  if (!isBuilt()) {
    console.log('Building…');
    await build();
  }
  await bundleGames();
  await bundlePrograms();
  await provision((line) => console.log(line));
  const display = await virtualDisplay();
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(display.name !== null && { DISPLAY: display.name }) },
    },
  );
  display.end();
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
