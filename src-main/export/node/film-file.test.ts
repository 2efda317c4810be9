import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilmFile } from './film-file.ts';
import { newPath } from './spool.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-film-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a film is never written through a link that stands in its place', async () => {
  const other = join(folder, 'other');
  await writeFile(other, 'precious');
  const next = Number(/\d+$/.exec(newPath(folder))![0]) + 1;
  await symlink(other, join(folder, `ecs-atlas-part-spool-${next}`));
  expect(() => new FilmFile(folder)).toThrow('EEXIST');
  expect(await readFile(other, 'utf8')).toBe('precious');
});
