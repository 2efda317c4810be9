import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRecordingPath, RecordingFiles } from './recording-files.ts';

test('a page reads only recordings that were granted, and no more than they have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.ecsrec');
  writeFileSync(path, 'recording');
  const files = new RecordingFiles();
  await expect(files.read(path, 0, 4)).rejects.toMatchObject({ key: 'host.error.notRecent', args: { path } });
  expect(await files.grant(path)).toEqual({ name: 'a.ecsrec', path, bytes: 9 });
  expect(Buffer.from(await files.read(path, 2, 4)).toString()).toBe('cord');
  expect(Buffer.from(await files.read(path, 6, 100)).toString()).toBe('ing');
  await expect(files.read(`${path}.other`, 0, 4)).rejects.toMatchObject({ key: 'host.error.notRecent' });
});

test.each([
  ['a.ecsrec', true],
  ['/games/A.ECSREC', true],
  ['a.ecsrec.txt', false],
  ['ecsrec', false],
])('%s is a recording by its name: %s', (path, expected) => expect(isRecordingPath(path)).toBe(expected));
