import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WorldImage } from '../../core/wire/live/world-image.ts';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { Recorder } from './recorder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const done = { type: 'bye', code: 'done', reason: '' } as const;

function typesIn(path: string): string[] {
  const reader = new RecordingReader();
  reader.push(readFileSync(path));
  const types: string[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) types.push(message.type);
  return types;
}

function emptyWorld(): WorldImage {
  const image = new WorldImage();
  image.apply({ type: 'snapshot', seq: 1, frame: 2, time: 3, columns: [] });
  return image;
}

test('a recording begins with the known facts about the game, and with columns and state only if there are any', async () => {
  const path = join(folder, 'a.ecsrec');
  const recorder = await Recorder.start({ path, writer: 'test', exclusive: true });
  await recorder.begin({ hello, image: emptyWorld(), state: null });
  await recorder.begin({ hello, image: emptyWorld(), state: { type: 'state', paused: true, frame: 3 } });
  await recorder.stop(done);
  expect(typesIn(path)).toEqual(['hello', 'snapshot', 'hello', 'snapshot', 'state', 'bye']);
  expect(recorder.bytes).toBe(readFileSync(path).length);
});

test('nothing is written after the end', async () => {
  const path = join(folder, 'a.ecsrec');
  const recorder = await Recorder.start({ path, writer: 'test', exclusive: true });
  await recorder.begin({ hello, image: emptyWorld(), state: null });
  await recorder.stop(done);
  await recorder.message({ type: 'state', paused: true, frame: 3 });
  await recorder.stop(done);
  expect(typesIn(path)).toEqual(['hello', 'snapshot', 'bye']);
  expect(recorder.error).toBeNull();
});

test.skipIf(process.platform === 'win32')(
  'what is exchanged for a link while it is looked at is not written to',
  async () => {
    const path = join(folder, 'a.ecsrec');
    const other = join(folder, 'other');
    writeFileSync(other, 'precious');
    mkdirSync(path);
    const { lstat } = fs;
    const exchanging = async (looked: string) => {
      const status = await lstat(looked);
      rmdirSync(path);
      symlinkSync(other, path);
      return status;
    };
    Object.assign(fs, { lstat: exchanging });
    syncBuiltinESMExports();
    try {
      await expect(Recorder.start({ path, writer: 'test', exclusive: false })).rejects.toThrow('ELOOP');
    } finally {
      Object.assign(fs, { lstat });
      syncBuiltinESMExports();
    }
    expect(readFileSync(other, 'utf8')).toBe('precious');
  },
);

test('an existing file is replaced unless this is forbidden', async () => {
  const path = join(folder, 'a.ecsrec');
  writeFileSync(path, 'x'.repeat(100_000));
  await expect(Recorder.start({ path, writer: 'test', exclusive: true })).rejects.toThrow('EEXIST');
  const recorder = await Recorder.start({ path, writer: 'test', exclusive: false });
  await recorder.begin({ hello, image: emptyWorld(), state: null });
  await recorder.stop(done);
  expect(typesIn(path)).toEqual(['hello', 'snapshot', 'bye']);
});
