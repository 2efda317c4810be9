import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '../../core/lesson/questions/random.ts';
import { fuzz } from '../../core/testing/fuzz.ts';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import { testProgram } from '../../tools/test-programs.ts';
import { folderDestination } from './destinations.ts';
import { JsonFile } from './json-file.ts';
import { partialPath } from './partial-path.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { replaceFile } from './replace-file.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-killed-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Kills a saving process after `saves` saves and `turns` turns of the event loop.
 * @returns the last save that it acknowledged
 */
async function saveUntilKilled(kind: string, first: number, saves: number, turns: number): Promise<number> {
  const child = spawn(process.execPath, [testProgram('saver-process'), kind, folder, String(first)]);
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
  /** The smallest number in the files, each of which is complete. */
  read(): Promise<number>;
  /** Saves again from this process. */
  saveAgain(): Promise<unknown>;
}

const settings = () => new JsonFile<string[]>(join(folder, 'settings.json'), z.array(z.string()), []);

const SVGS = ['a.svg', 'b.svg', 'c.svg'];
const kinds: Readonly<Record<string, Saved>> = {
  script: {
    names: ['a.ecs'],
    read: () => textIn('a.ecs'),
    saveAgain: () => replaceFile(join(folder, 'a.ecs'), 'done'),
  },
  settings: {
    names: ['settings.json'],
    read: async () => numberIn(await settings().read()),
    saveAgain: () => settings().write(['done']),
  },
  export: {
    names: SVGS,
    async read() {
      // A kill between two moves is undone by the next command in the folder.
      await removeLeftovers(folder);
      const numbers = new Set(await Promise.all(SVGS.map(textIn)));
      expect(numbers.size).toBe(1);
      return [...numbers][0]!;
    },
    async saveAgain() {
      const destination = folderDestination(folder);
      await destination.write('a.svg', Buffer.from('done'));
      await destination.finish();
    },
  },
};

const { seed, numRuns } = fuzz('kills of processes that save', 100, 10);
const random = randomFrom(seed);
const each = Object.keys(kinds).length + 1;

test.each(Object.entries(kinds))(
  '%s: acknowledged data is complete; the next save removes leftovers',
  {
    timeout: 600_000,
  },
  async (kind, { names, read, saveAgain }) => {
    let next = 0;
    for (let kill = 0; kill < Math.ceil(numRuns / each); kill++) {
      const last = await saveUntilKilled(kind, next, 1 + random(5), random(60));
      const found = await read();
      expect(found).toBeGreaterThanOrEqual(last);
      next = found + 1;
      const others = (await readdir(folder)).filter((name) => !names.includes(name));
      expect(others.filter((name) => !name.startsWith('.ecs-atlas-partial-'))).toEqual([]);
    }
    // Leaves at least one leftover, whenever the kills happened. No process has such a high id.
    await writeFile(partialPath(folder).replace(`-${process.pid}-`, '-99999999-'), 'half');
    await saveAgain();
    expect((await readdir(folder)).sort()).toEqual(names);
  },
);

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
