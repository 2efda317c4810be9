import { chmod, chown, lchown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

const OTHER = 12_345;

let root = '';
let path = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ecs-atlas-own-'));
  path = join(root, 'a', 'b');
  await mkdir(path, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const withMode = async (above: string, mode: number) => {
  await chmod(above, mode);
  return isOwnPath(path);
};

test.skipIf(process.platform === 'win32')(
  'others may not write to a folder above, unless it has the sticky bit',
  async () => {
    const above = join(root, 'a');
    for (const mode of [0o700, 0o755, 0o1777]) expect([mode, await withMode(above, mode)]).toEqual([mode, true]);
    for (const mode of [0o777, 0o757]) expect([mode, await withMode(above, mode)]).toEqual([mode, false]);
    expect(await withMode(above, 0o700)).toBe(true);
    expect(await withMode(path, 0o777)).toBe(false);
  },
);

test.skipIf(process.platform === 'win32')(
  'a link leads on only through folders to which others may not write',
  async () => {
    await symlink('a', join(root, 'link'));
    expect(isOwnPath(join(root, 'link', 'b'))).toBe(true);
    await chmod(join(root, 'a'), 0o777);
    expect(isOwnPath(join(root, 'link', 'b'))).toBe(false);
    await symlink('loop', join(root, 'loop'));
    expect([isOwnPath(join(root, 'loop')), isOwnPath(join(root, 'none'))]).toEqual([false, false]);
  },
);

test.runIf(process.getuid?.() === 0)('nothing on the way belongs to others', async () => {
  await symlink('a', join(root, 'link'));
  await lchown(join(root, 'link'), OTHER, OTHER);
  expect([isOwnPath(join(root, 'link', 'b')), isOwnPath(path)]).toEqual([false, true]);
  await chown(join(root, 'a'), OTHER, OTHER);
  expect(isOwnPath(path)).toBe(false);
  await chown(join(root, 'a'), 0, OTHER);
  expect([await withMode(join(root, 'a'), 0o770), await withMode(join(root, 'a'), 0o750)]).toEqual([false, true]);
});
