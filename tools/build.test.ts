import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBuilt } from './build.ts';

const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a file with a modification time at this hour. */
function file(path: string, hour: number): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
  const time = new Date(2030, 0, 1, hour);
  for (let at = join(folder, path); at !== folder; at = dirname(at)) utimesSync(at, time, time);
}

const OUTPUTS = ['main/main.cjs', 'main/cli.cjs', 'preload/preload.cjs', 'renderer/index.html'];

test('a build is up to date if every output exists and is newer than every source', () => {
  file('core/trace/column.ts', 8);
  expect(isBuilt(folder)).toBe(false);
  for (const output of OUTPUTS) file(`out/${output}`, 9);
  expect(isBuilt(folder)).toBe(true);
  file('src-renderer/debug/lists/new.tsx', 10);
  expect(isBuilt(folder)).toBe(false);
  for (const output of OUTPUTS.slice(1)) file(`out/${output}`, 11);
  expect(isBuilt(folder)).toBe(false);
});

test.each(['build-site', 'kept-files', 'site-icons', 'chunks', 'player-script'])(
  'a change of tools/%s.ts makes a build outdated',
  (name) => {
    const other = join(folder, name);
    for (const output of OUTPUTS) file(`${name}/out/${output}`, 9);
    expect(isBuilt(other)).toBe(true);
    file(`${name}/tools/${name}.ts`, 10);
    expect(isBuilt(other)).toBe(false);
  },
);

test.each(['probes/flecs-rest/src/probe.ts', 'package.json'])('a change of %s makes a build outdated', (path) => {
  const other = join(folder, basename(path));
  for (const output of OUTPUTS) file(`${basename(path)}/out/${output}`, 9);
  expect(isBuilt(other)).toBe(true);
  file(`${basename(path)}/${path}`, 10);
  expect(isBuilt(other)).toBe(false);
});
