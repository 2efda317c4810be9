import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { newestIn } from './build.ts';

const FILE = 'ecs-atlas-player.js';

/** Builds the player as one script without imports. Paths are relative to the repository, because the importer is bundled to another folder. */
async function playerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      // `light-dark()` must not be compiled away, because the player uses it to detect the page's color scheme.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      lib: { entry: resolve('src-renderer/player/ecs-atlas-player.ts'), formats: ['iife'], name: 'ecsAtlasPlayer' },
    },
  });
  if (!Array.isArray(result)) throw new Error('The player was not built');
  // Only ASCII characters remain, so pages in any encoding can load the script.
  return result[0]!.output[0].code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Writes the player's script next to the built window. */
export function playerPlugin(): Plugin {
  return {
    name: 'ecs-atlas-player',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await playerScript() });
    },
  };
}

/** Runs before unit tests, which write HTML storyboards without a build of the program. */
export async function setup(): Promise<void> {
  const path = `out/renderer/${FILE}`;
  if (SOURCES.every((source) => newestIn(source) <= newestIn(path))) return;
  mkdirSync('out/renderer', { recursive: true });
  writeFileSync(path, await playerScript());
}

const SOURCES = [
  'core/compare',
  'core/export',
  'core/scene',
  'src-renderer/player',
  'assets/locales',
  'tools/player-script.ts',
];
