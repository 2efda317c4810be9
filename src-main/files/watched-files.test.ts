import { mkdtemp, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WatchedFiles } from './watched-files.ts';

let folder: string;
let path: string;
let page: AbortController;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-watch-'));
  path = join(folder, 'a.md');
  await writeFile(path, 'first');
  page = new AbortController();
});
afterEach(async () => {
  page.abort();
  await rm(folder, { recursive: true });
});

test('a file that is written, replaced by rename, or deleted and written again is read each time', async () => {
  const read: string[] = [];
  new WatchedFiles().watch(path, page.signal, () => void readFile(path, 'utf8').then((text) => read.push(text)));
  await writeFile(path, 'second text');
  await expect.poll(() => read.at(-1)).toBe('second text');
  await writeFile(`${path}.tmp`, 'third');
  await rename(`${path}.tmp`, path);
  await expect.poll(() => read.at(-1)).toBe('third');
  await unlink(path);
  await writeFile(path, 'fourth text');
  await expect.poll(() => read.at(-1)).toBe('fourth text');
}, 40_000);

test('a window watches one file, and none after it was closed', async () => {
  const other = join(folder, 'b.md');
  await writeFile(other, 'first');
  const files = new WatchedFiles();
  const [old, changed] = [vi.fn(), vi.fn()];
  files.watch(path, page.signal, old);
  files.watch(other, page.signal, changed);
  await writeFile(path, 'changed');
  await writeFile(other, 'changed');
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(old).not.toHaveBeenCalled();
  page.abort();
  const { length } = changed.mock.calls;
  const stranger = new AbortController();
  const seen = vi.fn();
  files.watch(other, stranger.signal, seen);
  await writeFile(other, 'changed again');
  await expect.poll(() => seen).toHaveBeenCalled();
  expect(changed).toHaveBeenCalledTimes(length);
  stranger.abort();
}, 40_000);
