import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { partialPath } from './partial-path.ts';
import { replaceFile } from './replace-file.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-replace-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Kills a process that saves, a number of saves and some turns of the event loop after its start. @returns the last save that it acknowledged */
async function saveUntilKilled(path: string, first: number, saves: number, turns: number): Promise<number> {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    join(import.meta.dirname, 'testing/saver-process.ts'),
    path,
    String(first),
  ]);
  const ended = once(child, 'exit');
  let last = first;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last < first + saves) continue;
    for (let i = 0; i < turns; i++) await new Promise(setImmediate);
    child.kill('SIGKILL');
  }
  await ended;
  return last;
}

test('a process that is killed while it saves leaves a whole file with what it acknowledged; the next save removes the rest', async () => {
  const path = join(folder, 'a.ecs');
  let last = 0;
  for (let kill = 0; kill < 8; kill++) {
    last = await saveUntilKilled(path, last, kill + 2, kill * 7);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(50_000);
    expect(new Set(lines).size).toBe(1);
    expect(Number(lines[0])).toBeGreaterThanOrEqual(last);
    last = Number(lines[0]) + 1;
  }
  expect((await readdir(folder)).every((name) => name === 'a.ecs' || name.startsWith('.ecs-atlas-partial-'))).toBe(
    true,
  );
  // One at least, however the kills fell. No process has so high a number.
  await writeFile(partialPath(folder).replace(`-${process.pid}-`, '-99999999-'), 'half');
  await replaceFile(path, 'done');
  expect(await readdir(folder)).toEqual(['a.ecs']);
  expect(await readFile(path, 'utf8')).toBe('done');
});
