import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hello } from '../../core/wire/testing/world.ts';
import { Recorder } from '../attach/recorder.ts';
import { translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { folderDestination } from './destinations.ts';
import { RecentFiles } from './recent-files.ts';
import { replaceFile } from './replace-file.ts';
import { ScriptFiles } from './script-files.ts';
import { Settings } from './settings.ts';
import { mountDisk, unmountDisk } from './testing/small-disk.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-disk-'));
});
afterAll(() => rm(folder, { recursive: true }));

const messageOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => explain(error, translator('en')),
  );

const BIG = 'x'.repeat(200_000);

describe('a full disk', () => {
  let disk = '';
  beforeEach(async ({ skip }) => {
    disk = join(folder, 'full');
    await mkdir(disk, { recursive: true });
    skip(!mountDisk(disk, 'size=64k'), 'a disk of 64 KB can be mounted by root on Linux only');
  });
  afterEach(() => unmountDisk(disk));

  test('fails a save with the path, and leaves the old file unchanged', async () => {
    const path = join(disk, 'a.ecs');
    await replaceFile(path, 'old');
    expect(await messageOf(replaceFile(path, BIG))).toBe(
      `The disk is full: ${path} could not be written. Free some space and try again.`,
    );
    expect(await readdir(disk)).toEqual(['a.ecs']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });

  test('fails an export with the path, and leaves no file after it was abandoned', async () => {
    const destination = folderDestination(disk);
    await destination.write('a.svg', Buffer.from('<svg/>'));
    const said = await messageOf(destination.write('b.svg', Buffer.from(BIG)));
    expect(said).toContain(`The disk is full: ${join(disk, 'b.svg')} could not be written.`);
    await destination.abandon();
    expect(await readdir(disk)).toEqual([]);
  });

  test('takes an export that fills it to the last byte, because nothing else is written there', async () => {
    const destination = folderDestination(disk);
    await destination.write('a.svg', Buffer.from('x'.repeat(65_536)));
    expect(await messageOf(destination.finish())).toBe('done');
    expect((await readFile(join(disk, 'a.svg'))).length).toBe(65_536);
  });

  test('ends a recording with the reason, and the program continues', async () => {
    const recorder = await Recorder.start({ path: join(disk, 'a.ecsrec'), writer: 'test', exclusive: true });
    await recorder.message(hello);
    await recorder.message({ type: 'schema', columns: [{ id: 0, name: 'A.packed', type: 'u32' }] });
    await recorder.message({ type: 'snapshot', seq: 1, frame: 1, time: 1, columns: [] });
    for (let seq = 2; seq < 12; seq++) {
      const columns = [{ c: 0, length: 4096, rows: 0, values: randomBytes(16_384) }];
      await recorder.message({ type: 'delta', seq, frame: seq, time: seq, columns });
    }
    await recorder.stop({ type: 'bye', code: 'done', reason: '' });
    expect(recorder.error).toMatchObject({ code: 'ENOSPC' });
  });
});

test('the message about a missing folder names the file to be saved', async () => {
  const path = join(folder, 'none', 'a.ecs');
  expect(await messageOf(replaceFile(path, ''))).toContain(`${path} does not exist`);
});

describe('a home folder that cannot be written', () => {
  let home = '';
  beforeEach(async () => {
    // A file in place of the settings folder, into which not even root can write.
    home = join(folder, 'home');
    await writeFile(home, '');
  });

  test('allows opening and saving scripts; the list of recent files lasts until the program ends', async () => {
    const recent = new RecentFiles(home);
    const scripts = new ScriptFiles(recent);
    const path = join(folder, 'a.ecs');
    await writeFile(path, 'create a');
    expect(await scripts.open(path)).toMatchObject({ text: 'create a' });
    await scripts.save(path, 'create b');
    expect(await recent.list()).toEqual([{ name: 'a.ecs', path }]);
    expect(await readFile(home, 'utf8')).toBe('');
  });

  test('reports that settings cannot be stored, and uses them', async () => {
    const settings = new Settings(home, 'en');
    expect(await messageOf(settings.save({ locale: 'zh-CN' }))).toContain(home);
    expect(settings.locale).toBe('zh-CN');
  });
});
