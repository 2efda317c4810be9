import { spawnSync } from 'node:child_process';
import { build, isBuilt, root } from './build.ts';
import { provision, withDisplay } from './provision.ts';

/** `npm run e2e [-- Playwright's own arguments]`: builds when needed, gets browsers and a display, runs the specs. */
try {
  if (!isBuilt()) {
    console.log('Building…');
    await build();
  }
  await provision((line) => console.log(line));
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
  const [program = '', ...args] = withDisplay(command);
  process.exitCode = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
