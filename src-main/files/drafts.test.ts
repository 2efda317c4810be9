import { spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../contract/draft.ts';
import { Drafts } from './drafts.ts';
import { RecentFiles } from './recent-files.ts';
import { MACHINE, NAMESPACE } from './running-process.ts';
import { ScriptFiles } from './script-files.ts';

let home = '';
let recent: RecentFiles;
let drafts: Drafts;
let page: AbortController;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ecs-atlas-drafts-'));
  vi.stubEnv('ECS_ATLAS_HOME', home);
  recent = new RecentFiles(home);
  drafts = new Drafts(home, new ScriptFiles(recent));
  page = new AbortController();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const id = (n: number) => n.toString(16).padStart(32, '0');
const pathOf = (n: number) => join(home, 'drafts', `${id(n)}.json`);
const draft: Draft = { name: 'a.ecs', engine: 'entt', text: 'create a\ncreate c\n', saved: 'create a\ncreate b\n' };

/** Writes a draft as another process would. */
async function left(n: number, content: object): Promise<void> {
  await mkdir(join(home, 'drafts'), { recursive: true, mode: 0o700 });
  const ended = { changedAt: Date.now(), machine: MACHINE, namespace: NAMESPACE, process: process.pid };
  await writeFile(pathOf(n), JSON.stringify({ ...draft, ...ended, ...content }));
}

const leftIds = async () => (await drafts.left()).map((each) => each.id);

test('a draft belongs to its page until that has ended, then it is offered with its lines and taken once', async () => {
  await drafts.keep(id(1), draft, page.signal);
  expect(await drafts.left()).toEqual([]);
  expect(await drafts.take(id(1), new AbortController().signal)).toBeNull();
  page.abort();
  expect(await drafts.left()).toEqual([
    {
      id: id(1),
      name: 'a.ecs',
      age: expect.any(Number),
      added: 1,
      removed: 1,
      changes: [
        { kind: 'removed', line: 2, text: 'create b' },
        { kind: 'added', line: 2, text: 'create c' },
      ],
    },
  ]);
  const next = new AbortController();
  expect(await drafts.take(id(1), next.signal)).toEqual(draft);
  expect(await drafts.take(id(1), new AbortController().signal)).toBeNull();
  next.abort();
  expect(await leftIds()).toEqual([id(1)]);
  await drafts.drop(id(1), page.signal);
  expect(await readdir(join(home, 'drafts'))).toEqual([]);
});

test('only this user can read drafts; a folder that others can enter is neither read nor written', async () => {
  await drafts.keep(id(1), draft, page.signal);
  page.abort();
  expect((await stat(join(home, 'drafts'))).mode & 0o777).toBe(0o700);
  expect((await stat(pathOf(1))).mode & 0o777).toBe(0o600);
  const before = await readFile(pathOf(1), 'utf8');
  await chmod(join(home, 'drafts'), 0o755);
  expect(await drafts.left()).toEqual([]);
  expect(await drafts.take(id(1), new AbortController().signal)).toBeNull();
  const again = drafts.keep(id(1), { ...draft, text: 'mine' }, new AbortController().signal);
  await expect(again).rejects.toMatchObject({ key: 'host.error.draftsOpen' });
  expect(await readFile(pathOf(1), 'utf8')).toBe(before);
});

test('what is no draft is neither offered nor in the way', async () => {
  await left(1, { text: 5 });
  await left(2, { engine: 'unknown' });
  await writeFile(pathOf(3), '{"name":');
  await writeFile(pathOf(4), Buffer.alloc(64_000_001, ' '));
  await symlink('/dev/zero', pathOf(5));
  await mkdir(pathOf(6));
  await writeFile(join(home, 'drafts', 'notes.json'), JSON.stringify(draft));
  spawnSync('mkfifo', [pathOf(7)]);
  expect(await drafts.left()).toEqual([]);
  await left(8, {});
  expect(await leftIds()).toEqual([id(8)]);
});

test('a draft is compared with its file as it is now, and gone once that has its text', async () => {
  const path = join(home, 'a.ecs');
  await writeFile(path, 'create a\ncreate c\ncreate d\n');
  await recent.add(path);
  await left(1, { path });
  expect(await drafts.left()).toMatchObject([{ added: 0, removed: 1, changes: [{ text: 'create d' }] }]);
  expect(await drafts.take(id(1), page.signal)).toEqual({ ...draft, path, saved: 'create a\ncreate c\ncreate d\n' });
  page.abort();
  await writeFile(path, draft.text);
  expect(await drafts.left()).toEqual([]);
  expect(await readdir(join(home, 'drafts'))).toEqual([]);
});

test('a file that the user has not picked is not read', async () => {
  const path = join(home, 'secret.ecs');
  await writeFile(path, 'secret');
  await left(1, { path });
  expect(JSON.stringify(await drafts.left())).not.toContain('secret');
  expect(await drafts.take(id(1), page.signal)).toEqual(draft);
});

test('a draft that is open in another program is not offered until that has ended or the machine was started again', async () => {
  await left(1, { process: process.ppid });
  expect(await drafts.left()).toEqual([]);
  await left(2, { process: spawnSync('true').pid });
  await left(3, { process: process.ppid, changedAt: Date.now() - (uptime() + 60) * 1000 });
  expect((await leftIds()).sort()).toEqual([id(2), id(3)]);
});

test('a draft that is open in another container or on another machine is not offered while that gives signs', async () => {
  const elsewhere = [{ namespace: 'another' }, { machine: 'another' }, { namespace: undefined }];
  for (const [n, from] of elsewhere.entries()) await left(n, from);
  expect(await leftIds()).toEqual([]);
  const before = Date.now() / 1000 - 30;
  for (const n of elsewhere.keys()) await utimes(pathOf(n), before, before);
  expect((await leftIds()).sort()).toEqual([0, 1, 2].map(id));
});

test('a draft gives signs while its page is open', async () => {
  await drafts.keep(id(1), draft, page.signal);
  for (const isOpen of [true, false]) {
    await utimes(pathOf(1), 1, 1);
    if (!isOpen) page.abort();
    await drafts.sign();
    expect((await stat(pathOf(1))).mtimeMs > 1000).toBe(isOpen);
  }
});

test('a draft that somebody else has opened since it was offered is not dropped', async () => {
  await drafts.keep(id(1), draft, page.signal);
  page.abort();
  const [taker, other] = [new AbortController().signal, new AbortController().signal];
  expect(await drafts.take(id(1), taker)).toEqual(draft);
  await drafts.drop(id(1), other);
  expect(await readdir(join(home, 'drafts'))).toHaveLength(1);
  await drafts.drop(id(1), taker);
  expect(await readdir(join(home, 'drafts'))).toEqual([]);
});

test('a page that ends because the user agreed to lose its text leaves none, even if it sends one meanwhile', async () => {
  await drafts.keep(id(1), draft, page.signal);
  const other = new AbortController();
  await drafts.keep(id(2), draft, other.signal);
  await Promise.all([drafts.abandon(page.signal), drafts.keep(id(1), draft, page.signal)]);
  page.abort();
  other.abort();
  expect(await leftIds()).toEqual([id(2)]);
});

test('the newest eight are kept', async () => {
  for (let n = 1; n <= 9; n++) {
    await left(n, {});
    await utimes(pathOf(n), n, n);
  }
  await drafts.keep(id(10), draft, page.signal);
  page.abort();
  expect(await leftIds()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map(id));
});

test('the oldest are removed when all together are too large', async () => {
  await left(1, {});
  await truncate(pathOf(1), 63_999_900);
  await utimes(pathOf(1), 1, 1);
  await left(2, {});
  await drafts.keep(id(3), draft, page.signal);
  expect((await readdir(join(home, 'drafts'))).sort()).toEqual([2, 3].map((n) => `${id(n)}.json`));
  const tooLarge = { ...draft, text: '\u0000'.repeat(10_000_000), saved: '\u0000'.repeat(1_000_000) };
  await expect(drafts.keep(id(3), tooLarge, page.signal)).rejects.toMatchObject({ key: 'host.error.tooBig' });
});
