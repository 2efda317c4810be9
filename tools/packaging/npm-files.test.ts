import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build.ts';

const BUILT = [
  'out/main/cli.cjs',
  'out/main/chunks/a.cjs',
  'out/main/licenses.md',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/a.js',
];
/** Other build outputs: source maps, the static site and desktop packages. */
const OTHERS = [
  'out/main/cli.cjs.map',
  'out/renderer/assets/a.js.map',
  'out/site/index.html',
  'out/packages/a.deb',
  'core/a.ts',
];

test('the npm package contains the built program and no other build output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-npm-files-'));
  try {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const file of [...BUILT, ...OTHERS]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const output = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [{ files }] = JSON.parse(output) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path).sort()).toEqual([...BUILT, 'package.json'].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
