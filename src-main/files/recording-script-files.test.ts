import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isKnownFile } from './file-types.ts';
import { sourceOfRecordingScript } from './recording-script-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-record-'));
  await writeFile(join(folder, 'a.ecs'), 'create a\n');
});
afterEach(() => rm(folder, { recursive: true }));

async function recordingScript(text: string): Promise<string> {
  const path = join(folder, 'a.atlas');
  await writeFile(path, text);
  return path;
}

test('a recording script opens its source', async () => {
  expect(await sourceOfRecordingScript(await recordingScript('source a.ecs\noutput a.png\n'))).toBe(
    join(folder, 'a.ecs'),
  );
});

test.each(['', 'source a.atlas\noutput a.png\n', 'output a.png\n'])('%j has no source', async (text) => {
  await expect(sourceOfRecordingScript(await recordingScript(text))).rejects.toThrow('recordingScriptWithoutSource');
});

test('only files of known kinds are opened from outside', () => {
  for (const name of ['a.ecs', 'A.ECSREC', 'a.atlas', 'lesson.md', 'b.txt', 'c.animated.svg', 'd.pdf'])
    expect(isKnownFile(name), name).toBe(true);
  for (const name of ['passwd', '/etc/shadow', 'a.exe', 'a.mp4', 'ecs', 'a.ecs/b'])
    expect(isKnownFile(name), name).toBe(false);
});
