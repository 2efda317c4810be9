import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { newestIn, root } from './build.ts';

const FILE = 'ecs-atlas-player.js';

/** Builds the player as one script without imports: it is a part of every HTML storyboard. */
async function playerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src-renderer/player/ecs-atlas-player.ts'), formats: ['iife'], name: 'ecsAtlasPlayer' },
    },
  });
  if (!Array.isArray(result)) throw new Error('The player was not built');
  return result[0]!.output[0].code;
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
  const path = join(root, 'out/renderer', FILE);
  if (SOURCES.every((source) => newestIn(join(root, source)) <= newestIn(path))) return;
  mkdirSync(join(root, 'out/renderer'), { recursive: true });
  writeFileSync(path, await playerScript());
}

const SOURCES = ['core/export', 'core/scene', 'src-renderer/player', 'assets/locales', 'tools/player-script.ts'];
