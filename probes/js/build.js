// Compiles the package twice: as ES modules, and for `require`.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

rmSync('dist', { recursive: true, force: true });
for (const [module, folder, type] of [
  ['ESNext', 'dist/esm', 'module'],
  ['CommonJS', 'dist/cjs', 'commonjs'],
]) {
  const options = ['-p', 'tsconfig.build.json', '--module', module, '--outDir', folder];
  const { status } = spawnSync(process.execPath, [tsc, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(join(folder, 'package.json'), `{ "type": "${type}", "sideEffects": false }\n`);
}
