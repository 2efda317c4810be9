import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sample } from '../core/testing/sample.ts';
import { root } from '../tools/build.ts';

const RECORDING_SCRIPT = `source a.ecs
set size 320x180
set parts none
set every access
beats 4-9
set transition 100ms
set hold 1s
output figures/{index:03}.png
output a.gif
output a.mp4
`;
const PARTIAL = /^\.ecs-atlas-partial-/;

let folder: string;
/** The files of a complete run. */
let whole: ReadonlyMap<string, Buffer>;

test.describe.configure({ mode: 'serial' });
test.skip(process.platform === 'win32', 'Windows has no signals');

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-interrupted-'));
  await writeFile(join(folder, 'a.ecs'), 'component Position\ncreate e1\nadd e1 Position 1\nremove e1 Position\n');
  await writeFile(join(folder, 'a.atlas'), RECORDING_SCRIPT);
  const [code] = await once(record('whole'), 'exit');
  expect(code).toBe(0);
  whole = await filesIn('whole');
  expect(whole.size).toBeGreaterThan(5);
});
test.afterAll(() => rm(folder, { recursive: true }));
test.beforeEach(async () => {
  await rm(join(folder, 'out'), { recursive: true, force: true });
  await mkdir(join(folder, 'out'));
});

function record(out: string): ChildProcess {
  const args = ['record', join(folder, 'a.atlas'), '--out', join(folder, out), '--force'];
  return spawn(process.execPath, [join(root, 'out/main/cli.cjs'), ...args], { stdio: 'ignore' });
}

/** Returns the finished files. */
async function filesIn(out: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(join(folder, out), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, out).length + 1))
    .filter((name) => !PARTIAL.test(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, out, name))] as const)),
  );
}

/** Interrupts a run once it has begun that many files. Returns its exit code, or null if the signal ended it. */
async function interrupted(signal: NodeJS.Signals, files: number): Promise<number | null> {
  const child = record('out');
  const exit = once(child, 'exit');
  const begun = async () => (await readdir(join(folder, 'out'), { recursive: true })).length >= files;
  await expect
    .poll(async () => child.exitCode !== null || (await begun()), { intervals: [2], timeout: 90_000 })
    .toBe(true);
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

async function expectWholeFiles(): Promise<void> {
  for (const [name, bytes] of await filesIn('out'))
    expect(bytes.equals(whole.get(name) ?? Buffer.of()), name).toBe(true);
}

const partials = async () => (await readdir(join(folder, 'out'))).filter((name) => PARTIAL.test(name));

/** Numbers of begun files: one at the start, some during the pictures and the clips, and the last. */
const MOMENTS = [1, 3, 6, 9, 11];

for (const files of sample(MOMENTS, 3)) {
  test(`SIGINT after ${files} files leaves no file or all of them @chromium`, async () => {
    const code = await interrupted('SIGINT', files);
    expect(await partials()).toEqual([]);
    await expectWholeFiles();
    expect((await filesIn('out')).size).toBe(code === 0 ? whole.size : 0);
  });

  test(`SIGKILL after ${files} files leaves no incomplete result, and the next run removes the partial files @chromium`, async () => {
    await interrupted('SIGKILL', files);
    await expectWholeFiles();
    const [code] = await once(record('out'), 'exit');
    expect(code).toBe(0);
    expect(await partials()).toEqual([]);
    expect(await filesIn('out')).toEqual(whole);
  });
}
