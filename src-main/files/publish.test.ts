import fs, { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { versionOf } from './identity.ts';
import { publish } from './publish.ts';
import { partPath, UnfinishedPath } from './unfinished.ts';

let root = '';
let folder = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ecs-atlas-publish-'));
  folder = join(root, 'folder');
  await mkdir(folder);
  vi.stubEnv('ECS_ATLAS_HOME', join(root, 'settings'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/**
 * Publishes new files under these names.
 * @param meanwhile another program acts when all is ready to be moved
 */
async function publishAll(names: readonly string[], meanwhile: () => Promise<unknown>): Promise<void> {
  const partial = await UnfinishedPath.begin(folder, (path) => mkdir(path));
  const note = partial.note.bind(partial);
  vi.spyOn(partial, 'note').mockImplementationOnce(async (moves) => {
    await note(moves);
    await meanwhile();
  });
  const files = await Promise.all(
    names.map(async (name, i) => {
      const [from, to] = [partPath(partial.path, i), join(folder, name)];
      await writeFile(from, 'new');
      return { from, fresh: (await versionOf(from))!, to, shown: to };
    }),
  );
  await publish(partial, files).finally(() => partial.remove());
}

const text = (name: string) => readFile(join(folder, name), 'utf8');

test('a file that another program has made or changed meanwhile stays, and all others are as before', async () => {
  for (const before of [null, 'old']) {
    await writeFile(join(folder, 'a.svg'), 'old');
    await rm(join(folder, 'b.svg'), { force: true });
    if (before !== null) await writeFile(join(folder, 'b.svg'), before);
    const published = publishAll(['a.svg', 'b.svg'], () => writeFile(join(folder, 'b.svg'), 'theirs'));
    await expect(published).rejects.toMatchObject({
      key: 'host.error.fileChanged',
      args: { path: join(folder, 'b.svg') },
    });
    expect([await text('a.svg'), await text('b.svg')]).toEqual(['old', 'theirs']);
    expect((await readdir(folder)).sort()).toEqual(['a.svg', 'b.svg']);
  }
});

test.skipIf(process.platform === 'win32')('a link on the way is followed once', async () => {
  for (const path of ['other', 'folder/real']) await mkdir(join(root, path));
  await writeFile(join(root, 'other', 'a.svg'), 'precious');
  await symlink(join(folder, 'real'), join(folder, 'link'));
  const published = publishAll(['link/a.svg'], async () => {
    await rename(join(folder, 'real'), join(folder, 'taken'));
    await symlink(join(root, 'other'), join(folder, 'real'));
  });
  await expect(published).rejects.toMatchObject({ key: 'host.error.folderChanged' });
  expect(await readFile(join(root, 'other', 'a.svg'), 'utf8')).toBe('precious');
});

test.runIf(process.platform === 'linux')(
  'a folder that becomes a link after the last look still gets its file',
  async () => {
    for (const path of ['other', 'folder/sub']) await mkdir(join(root, path));
    for (const path of ['other/a.svg', 'folder/sub/a.svg']) await writeFile(join(root, path), 'precious');
    const { rename: realRename } = fs;
    const exchanging = async (from: string, to: string) => {
      fs.rename = realRename;
      syncBuiltinESMExports();
      await realRename(join(folder, 'sub'), join(folder, 'taken'));
      await symlink(join(root, 'other'), join(folder, 'sub'));
      return realRename(from, to);
    };
    await publishAll(['sub/a.svg'], async () => {
      fs.rename = exchanging as typeof realRename;
      syncBuiltinESMExports();
    });
    expect(await readFile(join(root, 'other', 'a.svg'), 'utf8')).toBe('precious');
    expect(await text('taken/a.svg')).toBe('new');
  },
);
