import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBytes, readStream } from './read-bytes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-bytes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hasDevices = process.platform !== 'win32';

test('a file is read up to the limit, and a larger one is refused with its path', async () => {
  const path = join(folder, 'a.ecs');
  await writeFile(path, 'create a');
  expect(Buffer.from(await readBytes(path, 8)).toString()).toBe('create a');
  await expect(readBytes(path, 7)).rejects.toMatchObject({ key: 'host.error.tooBig', args: { path, limit: 7 } });
});

test.skipIf(!hasDevices)('devices, links to them and pipes without a writer are refused immediately', async () => {
  const link = join(folder, 'link.ecs');
  const pipe = join(folder, 'pipe.ecs');
  await symlink('/dev/zero', link);
  execFileSync('mkfifo', [pipe]);
  for (const path of ['/dev/zero', link, pipe])
    await expect(readBytes(path, 100)).rejects.toMatchObject({ key: 'host.error.notRegular', args: { path } });
});

test.skipIf(process.platform !== 'linux')(
  'a system file that claims to be empty is read, and its errors name it',
  async () => {
    expect((await readBytes('/proc/self/status', 100_000)).length).toBeGreaterThan(100);
    await expect(readBytes('/proc/self/status', 10)).rejects.toMatchObject({ key: 'host.error.tooBig' });
    await expect(readBytes('/proc/self/mem', 10)).rejects.toMatchObject({ path: '/proc/self/mem' });
  },
);

test('an endless stream is refused at the limit', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield 'x'.repeat(1000);
    })(),
  );
  await expect(readStream(endless, '<stdin>', 5000)).rejects.toMatchObject({
    key: 'host.error.tooBig',
    args: { path: '<stdin>', limit: 5000 },
  });
});
