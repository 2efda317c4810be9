import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-make-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('creates missing parent folders, and keeps existing ones', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  writeFileSync(join(path, 'kept'), '');
  makeFolder(path);
  expect(readdirSync(path)).toEqual(['kept']);
});

test.skipIf(process.platform === 'win32')('follows a link to a folder, and sets the mode of all new folders', () => {
  symlinkSync(folder, join(folder, 'link'));
  makeFolder(join(folder, 'link', 'a', 'b'), 0o700);
  for (const path of ['a', 'a/b']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
});

test('names a file that is in the way', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: 'EEXIST', path: file }));
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(expect.objectContaining({ path: join(file, 'a') }));
});

test.skipIf(process.platform !== 'linux')('reports a file system that refuses folders, without an endless loop', () => {
  expect(() => makeFolder('/proc/ecs-atlas/a')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
