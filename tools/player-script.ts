import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { newestIn } from './build.ts';

const FILE = 'ecs-atlas-player.js';

/**
 * Builds the player as one script without imports: it is a part of every HTML storyboard. Paths are relative to the repository, since
 * the configuration that imports this file is bundled to another place.
 */
async function playerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      // The player needs `light-dark()` of CSS as it is: it asks with it what the page is in.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      lib: { entry: resolve('src-renderer/player/ecs-atlas-player.ts'), formats: ['iife'], name: 'ecsAtlasPlayer' },
    },
  });
  if (!Array.isArray(result)) throw new Error('The player was not built');
  // Pages in any encoding can load it.
  return result[0]!.output[0].code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Puts the player's script beside the built window. */
export function playerPlugin(): Plugin {
  return {
    name: 'ecs-atlas-player',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await playerScript() });
    },
  };
}

/** Before unit tests, which write HTML storyboards without a build of the program. */
export async function setup(): Promise<void> {
  const path = `out/renderer/${FILE}`;
  if (SOURCES.every((source) => newestIn(source) <= newestIn(path))) return;
  mkdirSync('out/renderer', { recursive: true });
  writeFileSync(path, await playerScript());
}

const SOURCES = ['core/export', 'core/scene', 'src-renderer/player', 'assets/locales', 'tools/player-script.ts'];
