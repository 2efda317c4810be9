import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkImports, rules, sourceFiles } from './check-imports.ts';

const root = mkdtempSync(join(tmpdir(), 'ecs-atlas-imports-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What is refused when `file` holds `source`. */
function refused(file: string, source: string): string[] {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return checkImports(root, [file]);
}

test.each([
  ['core/trace/a.ts', "import { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['core/trace/a.ts', "import { readFile } from 'node:fs';", 'node:fs'],
  ['core/engines/entt/a.ts', "import type { B } from '../flecs/b.ts';", 'core/engines/flecs/b.ts'],
  ['core/engines/entt/a.ts', "import { b } from '../../scene/b.ts';", 'core/scene/b.ts'],
  ['core/scene/a.ts', "import { b } from '../engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['core/script/a.ts', "export { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['core/cost/a.ts', "import { b } from '../../src-main/b.ts';", 'src-main/b.ts'],
  ['core/cost/a.ts', "import { b } from '../engines/entt/b.ts';", 'core/engines/entt/b.ts'],
  ['core/script/a.ts', "import { b } from '../cost/b.ts';", 'core/cost/b.ts'],
  ['core/compare/a.ts', "import { b } from '../scene/b.ts';", 'core/scene/b.ts'],
  ['src-renderer/stage/a.tsx', "import { join } from 'node:path';", 'node:path'],
  ['src-renderer/stage/a.tsx', "const { shell } = await import('electron');", 'electron'],
  ['src-renderer/stage/a.tsx', "import { b } from '../../src-main/gate.ts';", 'src-main/gate.ts'],
  ['src-main/a.ts', "import '../src-renderer/styles/a.css';", 'src-renderer/styles/a.css'],
  ['src-main/serve/a.ts', "import { app } from 'electron';", 'electron'],
  ['src-main/a.ts', "import { b } from './b.ts';", 'tools/b.ts'],
])('%s: %s', (file, source, target) => {
  expect(refused(file, source)).toEqual([expect.stringContaining(`${file} → ${target}: `)]);
});

test.each([
  ['core/trace/a.ts', "import { b } from './b.ts';"],
  ['core/engines/entt/a.ts', "import { b } from './b.ts'; import { c } from '../../trace/c.ts';"],
  ['core/script/a.ts', "import { b } from '../engines/entt/b.ts';"],
  ['src-renderer/sources/a.ts', "import type { Host } from '../../src-main/api.ts';"],
  ['src-main/electron/a.ts', "import { app } from 'electron';"],
  ['core/scene/a.test.ts', "import { readFile } from 'node:fs';"],
  ['core/scene/a.ts', "// import { b } from '../engines/b.ts'\n/** from '../engines/b.ts' */"],
])('may: %s: %s', (file, source) => {
  expect(refused(file, source)).toEqual([]);
});

test('every rule has a reason, and all files are found, in every depth', () => {
  expect(rules.every((rule) => rule.reason.length > 10)).toBe(true);
  expect(sourceFiles(root)).toContain('core/engines/entt/a.ts');
});
