import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { editorLink } from './source-line.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-source-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a line of a file is a link of the editor, in which nothing of the name has a meaning', async () => {
  const file = join(folder, 'a b?#%.cpp');
  writeFileSync(file, '');
  const link = await editorLink({ editor: 'vscode', file, line: 42 });
  expect(link).toMatch(/^vscode:\/\/file\/.*\/a%20b%3F%23%25\.cpp:42$/);
});

test.each([
  ['folder', ''],
  ['missing file', 'none.cpp'],
])('a %s is refused', async (_, name) => {
  await expect(editorLink({ editor: 'vscode', file: join(folder, name), line: 1 })).rejects.toMatchObject({
    key: 'host.error.noSource',
  });
});

test.each([
  'src/a.cpp',
  'http://localhost/a.ts',
  'file:///etc/passwd',
  '//server/share/a.cpp',
  '\\\\server\\share\\a.cpp',
  '',
])('%j is refused, because it names no file of this machine', async (file) => {
  await expect(editorLink({ editor: 'zed', file, line: 1 })).rejects.toMatchObject({ key: 'host.error.noSource' });
});
