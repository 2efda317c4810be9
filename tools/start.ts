import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, isBuilt, root } from './build.ts';

/** `npm start [-- FILE]`: builds when needed, then what `ecs-atlas desktop` does. */
try {
  if (!isBuilt()) {
    console.error('Building ECS Atlas…');
    await build();
  }
  const child = spawn(process.execPath, [join(root, 'out/main/cli.cjs'), 'desktop', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // Ctrl+C reaches the child too, which ends in its own time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(`ECS Atlas could not be built. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
