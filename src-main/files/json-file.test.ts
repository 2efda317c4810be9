import { execFileSync } from 'node:child_process';
import { lchown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { JsonFile } from './json-file.ts';
import { Settings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-json-'));
});
afterEach(() => rm(folder, { recursive: true }));

const jsonFile = () => new JsonFile(join(folder, 'deep', 'list.json'), z.array(z.number()), [0]);

test('a missing file gives the fallback, and writing creates its folder', async () => {
  const file = jsonFile();
  expect(await file.read()).toEqual([0]);
  await file.write([1, 2]);
  expect(await jsonFile().read()).toEqual([1, 2]);
});

test.each(['{"half": ', '', 'null', '["text"]', '\0\0\0'])(
  'unreadable content %j is kept under another name',
  async (content) => {
    const file = jsonFile();
    await mkdir(join(folder, 'deep'));
    await writeFile(file.path, content);
    expect(await file.read()).toEqual([0]);
    await file.write([3]);
    const names = await readdir(join(folder, 'deep'));
    const aside = names.filter((name) => name.startsWith('list.unreadable-'));
    expect(names).toHaveLength(2);
    expect(await readFile(join(folder, 'deep', aside[0]!), 'utf8')).toBe(content);
    expect(await file.read()).toEqual([3]);
  },
);

test('many simultaneous writes leave the last one complete, and no other files', async () => {
  const file = jsonFile();
  await Promise.all(Array.from({ length: 20 }, (_, i) => file.write(new Array(1000).fill(i))));
  expect(await file.read()).toEqual(new Array(1000).fill(19));
  expect(await readdir(join(folder, 'deep'))).toEqual(['list.json']);
});

test('simultaneous changes do not undo each other', async () => {
  const file = jsonFile();
  await Promise.all(Array.from({ length: 20 }, (_, i) => file.update((list) => [...list, i + 1])));
  expect(await file.read()).toEqual(Array.from({ length: 21 }, (_, i) => i));
});

test('a write that fails leaves the old file, and later writes still work', async () => {
  const file = jsonFile();
  await file.write([1]);
  const circular: number[] & { self?: unknown } = [];
  expect(() => file.write(Object.assign(circular, [circular as never]))).toThrow();
  expect(await file.read()).toEqual([1]);
  await file.write([2]);
  expect(await file.read()).toEqual([2]);
});

test('a file without read permission is an error, not an empty file', async () => {
  const file = jsonFile();
  await mkdir(file.path, { recursive: true });
  await expect(file.read()).rejects.toMatchObject({ code: 'EISDIR' });
});

test('a symbolic link stays a link', async () => {
  const file = jsonFile();
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'elsewhere.json'), '[1]');
  await symlink(join(folder, 'elsewhere.json'), file.path);
  await file.write([2]);
  expect(await readFile(join(folder, 'elsewhere.json'), 'utf8')).toContain('2');
});

test('settings: the language is the chosen one, else the system’s; a change is reported once', async () => {
  const settings = new Settings(folder, 'zh-CN');
  let changes = 0;
  settings.onLocaleChange(() => {
    changes++;
  });
  expect(await settings.load()).toEqual({});
  expect(settings.locale).toBe('zh-CN');
  await settings.save({ locale: 'en', theme: 'dark' });
  await settings.save({ locale: 'en', theme: 'light' });
  expect([settings.locale, changes]).toEqual(['en', 1]);
  await settings.save({ locale: 'Klingon' });
  expect(settings.locale).toBe('zh-CN');
  expect(await new Settings(folder, 'en').load()).toEqual({ locale: 'Klingon' });
});

test('settings beyond 1 MB are refused and the old ones stay', async () => {
  const settings = new Settings(folder, 'en');
  await settings.save({ a: 1 });
  await expect(settings.save({ a: 'x'.repeat(1_000_001) })).rejects.toMatchObject({ key: 'host.error.settingsTooBig' });
  expect(await new Settings(folder, 'en').load()).toEqual({ a: 1 });
});

test.skipIf(process.getuid?.() !== 0)(
  'a link that another user has made is replaced, and its target stays',
  async () => {
    const other = join(folder, 'other.json');
    await writeFile(other, '[7]');
    const file = new JsonFile(join(folder, 'list.json'), z.array(z.number()), [0]);
    await symlink(other, file.path);
    await lchown(file.path, 65_534, 65_534);
    await file.write([1]);
    expect(await readFile(other, 'utf8')).toBe('[7]');
    expect(await file.read()).toEqual([1]);
  },
);

test.skipIf(process.platform === 'win32')('a pipe in its place is refused immediately', async () => {
  const file = new JsonFile(join(folder, 'list.json'), z.array(z.number()), [0]);
  execFileSync('mkfifo', [file.path]);
  await expect(file.read()).rejects.toMatchObject({ key: 'host.error.notRegular' });
});
