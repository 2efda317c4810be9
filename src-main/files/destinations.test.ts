import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadDestination, fileDestination, folderDestination, treeDestination } from './destinations.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-destination-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder gets all files at the end, replacing older ones', async () => {
  await writeFile(join(folder, '000.png'), 'old');
  const destination = folderDestination(folder);
  await destination.write('000.png', bytes(1));
  await destination.write('001.png', bytes(2));
  expect(await readFile(join(folder, '000.png'), 'utf8')).toBe('old');
  expect(await destination.finish()).toEqual({
    kind: 'saved',
    folder,
    files: [join(folder, '000.png'), join(folder, '001.png')],
  });
  expect([...(await readFile(join(folder, '000.png')))]).toEqual([1]);
  expect((await readdir(folder)).sort()).toEqual(['000.png', '001.png']);
});

test.skipIf(process.platform === 'win32')('a file keeps the mode of the one that it replaces', async () => {
  await writeFile(join(folder, '000.png'), 'old');
  await chmod(join(folder, '000.png'), 0o600);
  const destination = folderDestination(folder);
  await destination.write('000.png', bytes(1));
  await destination.finish();
  expect((await stat(join(folder, '000.png'))).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform === 'win32')(
  'the folder of unfinished files may be exchanged by others: what their links lead to keeps its mode, and nothing is published',
  async () => {
    const secret = join(folder, 'id_rsa');
    await writeFile(secret, 'secret', { mode: 0o600 });
    await writeFile(join(folder, 'b.png'), 'theirs');
    await chmod(join(folder, 'b.png'), 0o666);
    const destination = folderDestination(folder);
    for (const name of ['a.png', 'b.png', 'c.png']) await destination.write(name, bytes(1));
    const partial = await destination.partial();
    await rename(partial, `${partial}-taken`);
    await mkdir(partial);
    for (const i of [0, 1, 2]) await symlink(secret, join(partial, `ecs-atlas-part-${i}`));
    await expect(destination.write('d.png', bytes(1))).rejects.toMatchObject({ key: 'host.error.folderChanged' });
    await expect(destination.finish()).rejects.toMatchObject({ key: 'host.error.folderChanged' });
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.png'))).toEqual(['b.png']);
    expect(await readFile(join(folder, 'b.png'), 'utf8')).toBe('theirs');
  },
);

test.runIf(process.platform === 'linux')('a folder in which nothing can be made is named itself', async () => {
  // Nothing can be made in /proc, also not by root.
  await expect(folderDestination('/proc').write('000.png', bytes(1))).rejects.toMatchObject({ path: '/proc' });
});

test('an abandoned export leaves the folder unchanged', async () => {
  await writeFile(join(folder, '000.png'), 'old');
  const destination = folderDestination(folder);
  await destination.write('000.png', bytes(1));
  await destination.abandon();
  expect(await readdir(folder)).toEqual(['000.png']);
  expect(await readFile(join(folder, '000.png'), 'utf8')).toBe('old');
});

test('a folder with the name of a file is refused before anything is published', async () => {
  await mkdir(join(folder, 'b.html'));
  await writeFile(join(folder, 'a.html'), 'old');
  const destination = folderDestination(folder);
  await destination.write('a.html', bytes(1));
  await expect(destination.write('b.html', bytes(2))).rejects.toMatchObject({
    key: 'host.error.EISDIR',
    args: { path: join(folder, 'b.html') },
  });
  await destination.abandon();
  expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe('old');
});

test('a failure during publication restores the old files', async () => {
  await writeFile(join(folder, 'a.html'), 'old');
  const destination = folderDestination(folder);
  for (const name of ['a.html', 'b.html', 'c.html']) await destination.write(name, bytes(1));
  await mkdir(join(folder, 'c.html'));
  await expect(destination.finish()).rejects.toMatchObject({ key: 'host.error.EISDIR' });
  // A file that disappears is noticed only after the first one was moved.
  await rm(join(folder, 'c.html'), { recursive: true });
  await rm(join(await destination.partial(), 'ecs-atlas-part-1'));
  await expect(destination.finish()).rejects.toMatchObject({
    key: 'host.error.folderChanged',
    args: { path: join(folder, 'b.html') },
  });
  await destination.abandon();
  expect(await readdir(folder)).toEqual(['a.html']);
  expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe('old');
});

test('nothing is created before the first file arrives', async () => {
  const destination = folderDestination(join(folder, 'new'));
  await destination.abandon();
  expect(await readdir(folder)).toEqual([]);
});

test('a name cannot leave the folder', async () => {
  const destination = folderDestination(join(folder, 'inside'));
  await destination.write('../outside.png', bytes(1));
  expect(await destination.finish()).toMatchObject({ files: [join(folder, 'inside', 'outside.png')] });
});

test('one chosen file has the chosen name', async () => {
  const destination = fileDestination(join(folder, 'mine.png'));
  await destination.write('000-start.png', bytes(7));
  await destination.finish();
  expect([...(await readFile(join(folder, 'mine.png')))]).toEqual([7]);
});

test('a file that was written to the partial folder is moved', async () => {
  const destination = folderDestination(folder);
  const path = join(await destination.partial(), 'ecs-atlas-part-clip');
  await writeFile(path, 'whole');
  await destination.write('a.gif', { path });
  await destination.finish();
  expect(await readFile(join(folder, 'a.gif'), 'utf8')).toBe('whole');
  expect(await readdir(folder)).toEqual(['a.gif']);
});

test.skipIf(process.platform === 'win32')(
  'a link with the name of a file is replaced, and its target stays',
  async () => {
    const inside = join(folder, 'inside');
    await mkdir(inside);
    await writeFile(join(folder, 'other.txt'), 'mine');
    await symlink(join(folder, 'other.txt'), join(inside, 'a.png'));
    const destination = folderDestination(inside);
    await destination.write('a.png', bytes(1));
    await destination.finish();
    expect([...(await readFile(join(inside, 'a.png')))]).toEqual([1]);
    expect(await readFile(join(folder, 'other.txt'), 'utf8')).toBe('mine');
  },
);

test('a download is the file itself, or a ZIP of all', async () => {
  const one = downloadDestination('all.zip');
  await one.write('000.svg', bytes(1));
  expect(await one.finish()).toEqual({ kind: 'download', name: '000.svg', mime: 'image/svg+xml', data: bytes(1) });
  const two = downloadDestination('all.zip');
  await two.write('000.png', bytes(1));
  await two.write('001.png', bytes(2));
  const result = await two.finish();
  expect(result).toMatchObject({ kind: 'download', name: 'all.zip', mime: 'application/zip' });
  expect(result.kind === 'download' && unzipSync(result.data)).toEqual({ '000.png': bytes(1), '001.png': bytes(2) });
});

test('what appears while files are painted stays unless it may be replaced', async () => {
  const destination = treeDestination(folder, () => false);
  await destination.write('a.html', bytes(1));
  await destination.write('b.html', bytes(2));
  await writeFile(join(folder, 'b.html'), 'mine');
  await expect(destination.finish()).rejects.toMatchObject({
    key: 'cli.record.exists',
    args: { path: join(folder, 'b.html') },
  });
  await destination.abandon();
  expect(await readdir(folder)).toEqual(['b.html']);
  expect(await readFile(join(folder, 'b.html'), 'utf8')).toBe('mine');
});
