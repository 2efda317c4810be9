import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, isBuilt, root } from './build.ts';

/** `npm start [-- FILE]` builds if necessary and then runs `ecs-atlas desktop`. */
try {
  if (!isBuilt()) await build();
  const child = spawn(process.execPath, [join(root, 'out/main/cli.cjs'), 'desktop', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // Ctrl+C also reaches the child, so this process waits until the child has ended.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(`ECS Atlas could not be built. ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
