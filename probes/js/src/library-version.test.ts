import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { libraryVersion } from './library-version.ts';

let folder: string;
const program = process.argv[1]!;
const { getBuiltinModule } = process;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-version-'));
  mkdirSync(join(folder, 'src', 'game'), { recursive: true });
  writeFileSync(join(folder, 'src', 'game', 'main.js'), '');
  process.argv[1] = join(folder, 'src', 'game', 'main.js');
});
afterEach(() => {
  process.argv[1] = program;
  process.getBuiltinModule = getBuiltinModule;
  rmSync(folder, { recursive: true });
});

function install(at: string, name: string, text: string): void {
  mkdirSync(join(folder, at, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, at, 'node_modules', name, 'package.json'), text);
}

test('the version is that of the package nearest to the program', () => {
  install('.', '@thi.ng/ecs', '{"version":"0.7.159"}');
  expect(libraryVersion('@thi.ng/ecs')).toBe('0.7.159');
  install('src', '@thi.ng/ecs', '{"version":"0.8.0"}');
  expect(libraryVersion('@thi.ng/ecs')).toBe('0.8.0');
});

test('without a package that can be read there is no version', () => {
  expect(libraryVersion('no-such-library')).toBe('');
  install('.', 'broken', '{');
  install('.', 'odd', '{"version":7}');
  expect([libraryVersion('broken'), libraryVersion('odd')]).toEqual(['', '']);
  process.argv[1] = join(folder, 'gone.js');
  expect(libraryVersion('broken')).toBe('');
});

test('where there is no file system there is no version', () => {
  install('.', 'bitecs', '{"version":"0.4.0"}');
  process.getBuiltinModule = undefined as never;
  expect(libraryVersion('bitecs')).toBe('');
});
