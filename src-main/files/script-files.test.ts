import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { RecentFiles } from './recent-files.ts';
import { ScriptFiles } from './script-files.ts';

let folder: string;
let recent: RecentFiles;
let scripts: ScriptFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-scripts-'));
  recent = new RecentFiles(join(folder, 'home'));
  scripts = new ScriptFiles(recent);
});
afterEach(() => rm(folder, { recursive: true }));

async function script(name: string, text: string | Uint8Array = 'create e1\n'): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test('the page can only name picked paths', async () => {
  const path = await script('secret.txt');
  await expect(scripts.openRecent(path)).rejects.toMatchObject({ key: 'host.error.notRecent' });
  expect(await scripts.mayWrite(path)).toBe(false);
});

test('opened files are recent, newest first, also after a restart', async () => {
  const [a, b] = [await script('a.ecs'), await script('b.ecs')];
  for (const path of [a, b, a]) await scripts.open(path);
  const later = new RecentFiles(join(folder, 'home'));
  expect(await later.list()).toEqual([
    { name: 'a.ecs', path: a },
    { name: 'b.ecs', path: b },
  ]);
  expect(await new ScriptFiles(later).openRecent(b)).toEqual({ name: 'b.ecs', path: b, text: 'create e1\n' });
});

test('a missing recent file is reported and leaves the list', async () => {
  const path = await script('a.ecs');
  await scripts.open(path);
  await rm(path);
  await expect(scripts.openRecent(path)).rejects.toMatchObject({ code: 'ENOENT', path });
  expect(await recent.list()).toEqual([]);
});

test('the list keeps twelve files', async () => {
  for (let i = 0; i < 15; i++) await recent.add(join(folder, `${i}.ecs`));
  expect((await recent.list()).map(({ name }) => name)).toEqual(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `${i}.ecs`),
  );
});

test('saving replaces the text, keeps the permissions, and leaves no other files', async () => {
  const path = await script('a.ecs');
  const before = (await stat(path)).mode;
  await scripts.save(path, 'create 名字\n');
  expect(await readFile(path, 'utf8')).toBe('create 名字\n');
  expect((await stat(path)).mode).toBe(before);
  expect((await readdir(folder)).sort()).toEqual(['a.ecs', 'home']);
});

test('saving into a missing folder fails with the path', async () => {
  const path = join(folder, 'none', 'a.ecs');
  await expect(scripts.save(path, '')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('only UTF-8 text of a sensible size is a script, without its byte order mark', async () => {
  await expect(readText(await script('a.ecs', new Uint8Array([0x89, 0x50, 0xff])))).rejects.toMatchObject({
    key: 'host.error.notText',
  });
  await expect(readText(await script('big.ecs', '#'.repeat(10_000_001)))).rejects.toMatchObject({
    key: 'host.error.tooBig',
  });
  await expect(readText(folder)).rejects.toMatchObject({ code: 'EISDIR', path: folder });
  expect(await readText(await script('bom.ecs', '\uFEFFcreate e1'))).toEqual({ text: 'create e1', isLesson: false });
});

test('an exported picture opens as its source script at its step, and is never overwritten', async () => {
  const source = {
    kind: 'script',
    name: '../made.ecs',
    text: 'create 名字 # <&>\n',
    engine: 'flecs',
    position: 3,
  } as const;
  const json = JSON.stringify(source).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const path = await script(
    '3.svg',
    `<svg xmlns="http://www.w3.org/2000/svg"><metadata>ecs-atlas ${json}</metadata></svg>`,
  );
  const embedded = { ...source, name: 'made.ecs' };
  expect(await scripts.open(path)).toEqual({ embedded });
  expect(await readText(path)).toMatchObject({ text: source.text, isLesson: false, name: 'made.ecs', engine: 'flecs' });
  expect(await scripts.openRecent(path)).toEqual({ embedded });
  expect(await scripts.mayWrite(path)).toBe(false);
});

test.each([
  ['other.svg', '<svg/>', 'none', 'SVG'],
  ['page.png', '<!doctype html><p>', 'none', 'HTML'],
  ['text.png', 'create e1', 'foreign', ''],
  ['cut.svg', '<svg><metadata>ecs-atlas {"name":1}</metadata></svg>', 'damaged', 'SVG'],
])('%s is refused, and the message says what was found', async (name, text, problem, container) => {
  const path = await script(name, text);
  const expected = { key: `host.error.embedded.${problem}`, args: { path, container } };
  await expect(scripts.open(path)).rejects.toMatchObject(expected);
  expect(await recent.list()).toEqual([]);
});

test('a file of another program is passed on as it is, can be opened again and is never overwritten', async () => {
  const text = 'event,entity\nspawn,1\n';
  const path = await script('a.csv', text);
  const opened = { foreign: { name: 'a.csv', data: expect.anything() } };
  const first = await scripts.open(path);
  expect(first).toEqual(opened);
  if ('foreign' in first) expect(new TextDecoder().decode(first.foreign.data)).toBe(text);
  expect(await scripts.openRecent(path)).toEqual(opened);
  expect(await scripts.mayWrite(path)).toBe(false);
});

test('a file of another program has a limit of 32 MB', async () => {
  const path = await script('a.csv', new Uint8Array(32_000_001));
  await expect(scripts.open(path)).rejects.toMatchObject({
    key: 'host.error.tooBig',
    args: { path, limit: 32_000_000 },
  });
});
