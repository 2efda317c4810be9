import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compilers, noCompiler } from './testing/compiler.ts';

/**
 * Returns the errors of a compiler about a game that includes a probe and, as its library, a header with these macros
 * only.
 * @param only the compiler's option to stop early
 */
function errorsOf(
  compiler: string,
  probe: string,
  header: string,
  macros: Readonly<Record<string, number>>,
  only = '-fsyntax-only',
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-too-old-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const defines = Object.entries(macros).map(([name, value]) => `#define ${name} ${value}\n`);
  mkdirSync(join(folder, dirname(header)), { recursive: true });
  writeFileSync(join(folder, header), defines.join(''));
  const game = join(folder, 'game.cpp');
  writeFileSync(game, `#include <${probe}>\nint main() {}\n`);
  const args = ['-std=c++17', only, `-I${folder}`, `-I${import.meta.dirname}`, game];
  const { stderr } = spawnSync(compiler, args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  return stderr.split('\n').filter((line) => line.includes('error:'));
}

const entt = (major: number, minor: number) => ({ ENTT_VERSION_MAJOR: major, ENTT_VERSION_MINOR: minor });
const flecs = (major: number, minor: number, patch: number) => ({
  FLECS_VERSION_MAJOR: major,
  FLECS_VERSION_MINOR: minor,
  FLECS_VERSION_PATCH: patch,
});

describe.skipIf(noCompiler !== null)(`a library that is too old${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  describe.each(compilers)('with %s', (compiler) => {
    test.each([
      ['EnTT 3.4', entt(3, 4)],
      ['EnTT 3.11', entt(3, 11)],
      ['EnTT 2.7', entt(2, 7)],
      ['EnTT without a version', {}],
    ])('%s ends with one sentence', (_name, macros) => {
      const errors = errorsOf(compiler, 'ecs_atlas_entt.hpp', 'entt/entity/registry.hpp', macros);
      expect(errors).toEqual([expect.stringContaining('ECS Atlas needs EnTT 3.12 or later')]);
    });

    test.each([
      ['Flecs 3.2', flecs(3, 2, 12)],
      ['Flecs 4.0.3', flecs(4, 0, 3)],
      ['Flecs 5', flecs(5, 0, 0)],
    ])('%s ends with one sentence', (_name, macros) => {
      const errors = errorsOf(compiler, 'ecs_atlas_flecs.hpp', 'flecs.h', macros);
      expect(errors).toEqual([expect.stringContaining('ECS Atlas needs Flecs 4.0.5 or a later Flecs 4')]);
    });

    test.each([
      ['EnTT 3.12', 'ecs_atlas_entt.hpp', 'entt/entity/registry.hpp', entt(3, 12)],
      ['EnTT 4.0', 'ecs_atlas_entt.hpp', 'entt/entity/registry.hpp', entt(4, 0)],
      ['Flecs 4.0.5, which says 4.0.4', 'ecs_atlas_flecs.hpp', 'flecs.h', flecs(4, 0, 4)],
      ['Flecs 4.1', 'ecs_atlas_flecs.hpp', 'flecs.h', flecs(4, 1, 0)],
    ])('%s is not refused', (_name, probe, header, macros) => {
      expect(errorsOf(compiler, probe, header, macros, '-E')).toEqual([]);
    });
  });
});
