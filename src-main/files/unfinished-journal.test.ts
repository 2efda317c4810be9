import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JournalEntry, leftEntries } from './unfinished-journal.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ecs-atlas-journal-'));
  vi.stubEnv('ECS_ATLAS_HOME', home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const OTHER = '00000000';

test.skipIf(process.platform === 'win32')('nothing is believed if others can exchange the folder', async () => {
  await JournalEntry.create({ path: join(home, 'a'), id: null, moves: [] });
  const folder = join(home, 'unfinished');
  const [own = ''] = await readdir(folder);
  const left = own.replace(/-\d+-/, '-99999999-');
  await rename(join(folder, own), join(folder, left));
  expect(await leftEntries()).toEqual([left]);
  await chmod(home, 0o777);
  expect(await leftEntries()).toEqual([]);
});

test('only entries of processes that have surely ended are left', async () => {
  const folder = join(home, 'unfinished');
  await JournalEntry.create({ path: join(home, 'a'), id: null, moves: [] });
  const [own = ''] = await readdir(folder);
  expect(await leftEntries()).toEqual([]);
  const parts = own.split('-');
  const [machine, start, namespace, , random] = parts;
  // No process has this number.
  const ended = '99999999';
  const cases = {
    [[machine, start, namespace, ended, random].join('-')]: true,
    [[machine, OTHER, namespace, process.ppid, random].join('-')]: true,
    [[machine, start, namespace, process.ppid, random].join('-')]: false,
    // Each container numbers its processes itself, so another container's process may have our process id.
    [[machine, start, OTHER, process.pid, random].join('-')]: false,
    [[machine, start, OTHER, ended, random].join('-')]: false,
    [[OTHER, OTHER, namespace, ended, random].join('-')]: false,
  };
  let name = own;
  for (const [next, isLeft] of Object.entries(cases)) {
    await rename(join(folder, name), join(folder, next));
    name = next;
    expect([name, await leftEntries()]).toEqual([name, isLeft ? [name] : []]);
  }
});
