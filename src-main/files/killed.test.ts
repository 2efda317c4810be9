import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '../../core/lesson/questions/random.ts';
import { fuzz } from '../../core/testing/fuzz.ts';
import { isWhole } from '../../core/testing/sample.ts';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import { testProgram } from '../../tools/test-programs.ts';
import type { UserError } from '../contract/user-error.ts';
import { Drafts } from './drafts.ts';
import { JsonFile } from './json-file.ts';
import { RecentFiles } from './recent-files.ts';
import { recover } from './recover.ts';
import { ScriptFiles } from './script-files.ts';

let folder = '';
let home = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-killed-'));
  home = await mkdtemp(join(tmpdir(), 'ecs-atlas-home-'));
  vi.stubEnv('ECS_ATLAS_HOME', home);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
});

const save = (...args: readonly (string | number)[]) =>
  spawn(process.execPath, [testProgram('saver-process'), ...args.map(String)]);

/**
 * Kills a saving process after `saves` saves and `turns` turns of the event loop.
 * @returns the last save that it acknowledged
 */
async function saveUntilKilled(kind: string, first: number, saves: number, turns: number): Promise<number> {
  const child = save(kind, folder, first);
  const ended = once(child, 'exit');
  let last = -1;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last < first + saves) continue;
    for (let i = 0; i < turns; i++) await new Promise(setImmediate);
    child.kill('SIGKILL');
  }
  await ended;
  // The process was killed; it did not end with an error.
  expect(last).toBeGreaterThanOrEqual(first + saves);
  return last;
}

/** A complete file contains one number only. */
function numberIn(lines: readonly string[]): number {
  expect(lines).toHaveLength(20_000);
  expect(new Set(lines).size).toBe(1);
  return Number(lines[0]);
}

const textIn = async (name: string) => numberIn((await readFile(join(folder, name), 'utf8')).trimEnd().split('\n'));

interface Saved {
  readonly names: readonly string[];
  /** The number in the files, each of which is complete. */
  read(): Promise<number>;
}

const settings = () => new JsonFile<string[]>(join(folder, 'settings.json'), z.array(z.string()), []);

const DRAFT = '0'.repeat(32);

async function numberInDraft(): Promise<number> {
  const drafts = new Drafts(folder, new ScriptFiles(new RecentFiles(folder)));
  expect(await drafts.left()).toMatchObject([{ id: DRAFT, name: 'a.ecs' }]);
  const draft = await drafts.take(DRAFT, new AbortController().signal);
  return numberIn(draft!.text.trimEnd().split('\n'));
}

const SVGS = ['a.svg', 'b.svg', 'sub/c.svg'];

async function numberInSvgs(): Promise<number> {
  const numbers = new Set(await Promise.all(SVGS.map(textIn)));
  expect(numbers.size).toBe(1);
  return [...numbers][0]!;
}

const kinds: Readonly<Record<string, Saved>> = {
  script: { names: ['a.ecs'], read: () => textIn('a.ecs') },
  settings: { names: ['settings.json'], read: async () => numberIn(await settings().read()) },
  draft: { names: [`drafts/${DRAFT}.json`], read: numberInDraft },
  export: { names: SVGS, read: numberInSvgs },
};

/** All files, of which none is hidden. */
async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() || entry.name.startsWith('.'));
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1)).sort();
}

/** Recovers as the program does when it starts, and expects that nothing unfinished is left in the folder or the journal. */
async function expectRecovered(names: readonly string[]): Promise<void> {
  const said: UserError[] = [];
  await recover((error) => said.push(error));
  expect(said).toEqual([]);
  expect(await filesIn(folder)).toEqual(names);
  expect(await filesIn(join(home, 'unfinished'))).toEqual([]);
}

const { seed, numRuns } = fuzz('kills of processes that save', 100, 10);
const random = randomFrom(seed);
const each = Object.keys(kinds).length + 1;

test.each(Object.entries(kinds))(
  '%s: acknowledged data is complete; the next start removes leftovers',
  { timeout: 600_000 },
  async (kind, { names, read }) => {
    let next = 0;
    for (let kill = 0; kill < Math.ceil(numRuns / each); kill++) {
      const last = await saveUntilKilled(kind, next, 1 + random(5), random(60));
      await expectRecovered(names);
      const found = await read();
      expect(found).toBeGreaterThanOrEqual(last);
      next = found + 1;
    }
  },
);

test('an export that is killed at any step leaves all files old or all new for the next start', {
  timeout: 600_000,
}, async () => {
  const found = new Set<string>();
  await mkdir(join(folder, 'sub'));
  // The third save is the one of interest: the first ones made what it replaces.
  for (let steps = 0; !found.has('2 saves'); steps += isWhole ? 1 : 3) {
    for (const name of SVGS) await writeFile(join(folder, name), '9\n'.repeat(20_000));
    const child = save('export', folder, 0, steps);
    const ended = once(child, 'exit');
    let saves = 0;
    for await (const line of createInterface(child.stdout)) saves = Number(line) + 1;
    await ended;
    await expectRecovered(SVGS);
    const number = await numberInSvgs();
    // A save that was not acknowledged may be complete.
    expect(saves === 0 ? [9, 0] : [saves - 1, saves]).toContain(number);
    found.add(`number ${number}`).add(`${saves} saves`);
  }
  expect([...found]).toEqual(expect.arrayContaining(['number 9', 'number 0']));
});

test('what somebody has changed after the kill stays, and one sentence says that the files are mixed', {
  timeout: 600_000,
}, async () => {
  await mkdir(join(folder, 'sub'));
  let isMixed = false;
  for (let steps = 0; !isMixed; steps++) {
    for (const name of SVGS) await writeFile(join(folder, name), 'old');
    await once(save('export', folder, 0, steps), 'exit');
    const a = await readFile(join(folder, 'a.svg'), 'utf8').catch(() => 'none');
    const c = await readFile(join(folder, 'sub/c.svg'), 'utf8').catch(() => 'none');
    if (a.startsWith('0') && c === 'old') {
      isMixed = true;
      await writeFile(join(folder, 'a.svg'), 'mine');
    }
    const said: UserError[] = [];
    // A program that cannot say it leaves it to a later one.
    await recover();
    await recover((error) => said.push(error));
    const expected = { key: 'host.error.mixed', args: { path: join(folder, 'a.svg'), count: 1 } };
    expect(said).toEqual(isMixed ? [expect.objectContaining(expected)] : []);
  }
  expect(await readFile(join(folder, 'a.svg'), 'utf8')).toBe('mine');
  expect(await readFile(join(folder, 'sub/c.svg'), 'utf8')).toBe('old');
});

test('a folder that was exchanged after the kill is neither read nor changed', { timeout: 600_000 }, async () => {
  const shared = join(folder, 'shared');
  let isMoved = false;
  for (let steps = 0; !isMoved; steps++) {
    await rm(shared, { recursive: true, force: true });
    await mkdir(join(shared, 'sub'), { recursive: true });
    for (const name of SVGS) await writeFile(join(shared, name), 'old');
    await once(save('export', shared, 0, steps), 'exit');
    isMoved = (await readFile(join(shared, 'a.svg'), 'utf8').catch(() => '')).startsWith('0');
    if (!isMoved) {
      await recover();
      continue;
    }
    // Everything has the same name, also the folder of unfinished files and its files.
    await rename(shared, join(folder, 'taken'));
    await mkdir(shared);
    for (const name of await readdir(join(folder, 'taken'), { recursive: true })) {
      if ((await stat(join(folder, 'taken', name))).isDirectory()) await mkdir(join(shared, name));
    }
    for (const name of await filesIn(join(folder, 'taken'))) {
      if ((await stat(join(folder, 'taken', name))).isFile()) await writeFile(join(shared, name), 'theirs');
    }
    const before = await filesIn(shared);
    await recover(() => undefined);
    expect(await filesIn(shared)).toEqual(before);
    expect(await readFile(join(shared, 'a.svg'), 'utf8')).toBe('theirs');
  }
});

test('recording: everything acknowledged can be opened, with a notice', { timeout: 600_000 }, async () => {
  for (let kill = 0; kill < Math.ceil(numRuns / each); kill++) {
    const last = await saveUntilKilled('recording', 2, 50 + random(500), random(60));
    const reader = new RecordingReader();
    reader.push(await readFile(join(folder, 'a.ecsrec')));
    let seq = 0;
    for (let message = reader.next(); message !== null; message = reader.next())
      if (message.type === 'delta') seq = message.seq;
    expect(seq).toBeGreaterThanOrEqual(last);
    expect(['unfinished', 'truncated']).toContain(reader.end()?.kind);
  }
});
