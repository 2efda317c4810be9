import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadDestination, fileDestination, folderDestination } from './destinations.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-destination-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder gets all files at the end, over older ones', async () => {
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

test('an abandoned export leaves the folder as it was', async () => {
  await writeFile(join(folder, '000.png'), 'old');
  const destination = folderDestination(folder);
  await destination.write('000.png', bytes(1));
  await destination.abandon();
  expect(await readdir(folder)).toEqual(['000.png']);
  expect(await readFile(join(folder, '000.png'), 'utf8')).toBe('old');
});

test('nothing is made before the first file comes', async () => {
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
