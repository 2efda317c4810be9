import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkCycles, checkImports, rules, sourceFiles, textRules } from './check-imports.ts';
import { coreLayers } from './core-layers.ts';
import { checkFolderPairs } from './folder-pairs.ts';
import { hostLayers } from './host-layers.ts';
import { windowLayers } from './window-layers.ts';

const root = mkdtempSync(join(tmpdir(), 'ecs-atlas-imports-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

/** Returns the errors for a file with this source. */
function refused(file: string, source: string): string[] {
  write(file, source);
  return checkImports(root, [file]);
}

test.each([
  ['core/trace/a.ts', "import { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['core/trace/a.ts', "import { readFile } from 'node:fs';", 'node:fs'],
  ['core/engines/entt/a.ts', "import type { B } from '../flecs/b.ts';", 'core/engines/flecs/b.ts'],
  ['core/engines/entt/a.ts', "import { b } from '../../compare/b.ts';", 'core/compare/b.ts'],
  ['core/engines/entt/model/a.ts', "import { b } from '../read/cells.ts';", 'core/engines/entt/read/cells.ts'],
  ['core/engines/entt/model/a.ts', "import { b } from '../../../scene/b.ts';", 'core/scene/b.ts'],
  ['src-renderer/stage/a.ts', "import { b } from '../../core/engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['src-main/cli/a.ts', "import { b } from '../../core/engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['core/scene/a.ts', "import { b } from '../engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['core/scene/a.ts', "import { b } from './kit/b.ts';", 'core/scene/kit/b.ts'],
  ['core/scene/kit/a.ts', "import { b } from '../stage/b.ts';", 'core/scene/stage/b.ts'],
  ['core/script/a.ts', "export { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['core/cost/a.ts', "import { b } from '../../src-main/b.ts';", 'src-main/b.ts'],
  ['core/cost/a.ts', "import { b } from '../engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['core/script/a.ts', "import { b } from '../cost/b.ts';", 'core/cost/b.ts'],
  ['core/compare/a.ts', "import { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['src-renderer/stage/a.tsx', "import { join } from 'node:path';", 'node:path'],
  ['src-renderer/stage/a.tsx', "const { shell } = await import('electron');", 'electron'],
  ['src-renderer/stage/a.tsx', "import { b } from '../../src-main/contract/gate.ts';", 'src-main/contract/gate.ts'],
  ['src-renderer/state/a.ts', "import { b } from '../stage/b.ts';", 'src-renderer/stage/b.ts'],
  ['src-renderer/stage/a.ts', "import { b } from '../app/b.ts';", 'src-renderer/app/b.ts'],
  ['src-renderer/app/a.ts', "import { b } from '../../core/engines/flecs/b.ts';", 'core/engines/flecs/b.ts'],
  ['src-main/a.ts', "import '../src-renderer/ui/a.css';", 'src-renderer/ui/a.css'],
  ['src-renderer/learn/a.ts', "import { b } from '../build/b.ts';", 'src-renderer/build/b.ts'],
  ['src-renderer/debug/a.ts', "import { b } from '../learn/b.ts';", 'src-renderer/learn/b.ts'],
  ['src-main/attach/a.ts', "import { b } from '../class/b.ts';", 'src-main/class/b.ts'],
  ['src-main/contract/a.ts', "import { b } from '../files/b.ts';", 'src-main/files/b.ts'],
  ['src-main/serve/a.ts', "import { app } from 'electron';", 'electron'],
  ['src-main/a.ts', "import { b } from '../tools/b.ts';", 'tools/b.ts'],
  ['src-main/export/formats/a.ts', "import { b } from 'node:fs';", 'node:fs'],
  ['src-main/export/a.ts', "import { b } from './node/b.ts';", 'src-main/export/node/b.ts'],
  ['src-main/site/a.ts', "import { b } from '../calls/handlers.ts';", 'src-main/calls/handlers.ts'],
  ['src-renderer/site/a.ts', "import { b } from '../../src-main/export/b.ts';", 'src-main/export/b.ts'],
  ['src-main/a.ts', "import { b } from '../probes/js/src/b.ts';", 'probes/js/src/b.ts'],
  ['probes/js/src/a.ts', "import { b } from '../../../core/wire/b.ts';", 'core/wire/b.ts'],
  ['probes/flecs-rest/src/a.ts', "import { b } from '../../../core/scene/b.ts';", 'core/scene/b.ts'],
  ['probes/flecs-rest/src/a.ts', "import { get } from 'node:http';", 'node:http'],
  ['probes/flecs-rest/src/a.ts', "import { b } from '../../../src-main/b.ts';", 'src-main/b.ts'],
])('%s may not contain %s', (file, source, target) => {
  expect(refused(file, source)).toEqual([expect.stringContaining(`${file} → ${target}: `)]);
});

test.each([
  ['core/trace/a.ts', "import { b } from './b.ts';"],
  ['src-main/export/a.ts', "import { b } from '#export/b';"],
  ['src-main/export/node/a.ts', "import { b } from 'node:fs';"],
  ['src-renderer/site/a.ts', "import { b } from '../../src-main/site/site-host.ts';"],
  ['core/engines/entt/a.ts', "import { b } from './b.ts'; import { c } from '../../trace/c.ts';"],
  ['core/compare/a.ts', "import type { Engine } from '../engine/engine.ts';"],
  ['core/export/a.ts', "import { scriptEngineIds } from '../engines/all.ts';"],
  [
    'core/engines/entt/a.ts',
    "import { b } from '../../scene/b.ts'; import type { Engine } from '../../engine/engine.ts';",
  ],
  ['core/engines/entt/model/a.ts', "import { b } from './steps.ts';"],
  ['src-renderer/host/a.ts', "import type { Host } from '../../src-main/contract/api.ts';"],
  ['src-renderer/stage/a.ts', "import { b } from '../state/b.ts'; import { c } from '../../core/engines/all.ts';"],
  ['src-main/electron/a.ts', "import { app } from 'electron';"],
  ['src-main/a.ts', "import { b } from '../probes/flecs-rest/src/b.ts';"],
  ['probes/flecs-rest/src/a.ts', "import { b } from '../../../core/wire/b.ts';"],
  ['core/scene/a.test.ts', "import { readFile } from 'node:fs';"],
  ['core/scene/a.ts', "// import { b } from '../engines/b.ts'\n/** from '../engines/b.ts' */"],
])('%s may contain %s', (file, source) => {
  expect(refused(file, source)).toEqual([]);
});

test('the window may not look up columns by name', () => {
  expect(refused('src-renderer/debug/a.ts', "const b = columns.find('b');")).toHaveLength(1);
  expect(refused('src-renderer/debug/a.ts', 'const b = ({ meta }) => meta.component;')).toHaveLength(1);
  expect(refused('src-renderer/debug/a.ts', "// columns.find('b'), column.meta.b")).toEqual([]);
});

test('cycles of imports are found, including imports of types', () => {
  write('core/cycle/a.ts', "import type { B } from './b.ts';");
  write('core/cycle/b.ts', "import { c } from './c.ts'; import { d } from './d.ts';");
  write('core/cycle/c.ts', "export { a } from './a.ts';");
  write('core/cycle/d.ts', '');
  const files = ['a', 'b', 'c', 'd'].map((name) => `core/cycle/${name}.ts`);
  const cycle = 'core/cycle/c.ts → core/cycle/a.ts → core/cycle/b.ts → core/cycle/c.ts';
  expect(checkCycles(root, files)).toEqual([cycle]);
  expect(checkCycles(root, ['core/cycle/b.ts', 'core/cycle/d.ts'])).toEqual([]);
});

test('two folders that import each other are rejected at any depth, including a folder and its child', () => {
  write('core/pairs/a/deep/1.ts', "import { b } from '../../b/2.ts';");
  write('core/pairs/b/2.ts', '');
  write('core/pairs/b/3.ts', "import type { A } from '../a/4.ts';");
  write('core/pairs/a/4.ts', "import { a } from './deep/5.ts';");
  write('core/pairs/a/deep/5.ts', '');
  const files = ['a/deep/1', 'b/2', 'b/3', 'a/4', 'a/deep/5'].map((name) => `core/pairs/${name}.ts`);
  expect(checkFolderPairs(root, files)).toEqual([
    'core/pairs/a ↔ core/pairs/b: core/pairs/a/deep/1.ts → core/pairs/b/2.ts, core/pairs/b/3.ts → core/pairs/a/4.ts',
  ]);
  expect(checkFolderPairs(root, files.slice(1))).toEqual([]);
  write('core/pairs/a/deep/5.ts', "import { a } from '../6.ts';");
  write('core/pairs/a/6.ts', '');
  expect(checkFolderPairs(root, [...files.slice(1), 'core/pairs/a/6.ts'])).toEqual([
    'core/pairs/a/* ↔ core/pairs/a/deep: core/pairs/a/4.ts → core/pairs/a/deep/5.ts, core/pairs/a/deep/5.ts → core/pairs/a/6.ts',
  ]);
});

test('every rule has a reason, and files are found at every depth', () => {
  expect([...rules, ...textRules].every((rule) => rule.reason.length > 10)).toBe(true);
  write('core/engines/entt/a.ts', '');
  expect(sourceFiles(root)).toContain('core/engines/entt/a.ts');
});

test('every folder of core has a layer', () => {
  const folders = readdirSync(join(import.meta.dirname, '../core'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  const known = [...coreLayers.map(([folder]) => folder), 'engines', 'testing'];
  expect(folders.map(({ name }) => name).sort()).toEqual(known.sort());
});

test('every room of the window and of the hosts has a layer', () => {
  expect(roomsOf('src-renderer')).toEqual([...windowLayers.map(([room]) => room), 'testing'].sort());
  expect(roomsOf('src-main')).toEqual([...hostLayers.map(([room]) => room), 'testing'].sort());
});

function roomsOf(folder: string): string[] {
  const entries = readdirSync(join(import.meta.dirname, '..', folder), { withFileTypes: true });
  return entries
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();
}
