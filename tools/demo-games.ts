import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newestIn, root } from './build.ts';

const SOURCES = join(root, 'probes/js');
const BUNDLES = join(root, '.cache/games');

/** Bundles the demo games for end-to-end tests, which start forty games: Node loads a single JavaScript file in a quarter of the time. */
export async function bundleGames(): Promise<void> {
  const games = readdirSync(join(SOURCES, 'demo')).map((name) => basename(name, '.ts'));
  if (games.every((name) => bundledGame(name) !== null)) return;
  // Tests only import this module to find games, so Vite is not loaded for them.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: BUNDLES,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(games.map((name) => [name, join(SOURCES, 'demo', `${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
}

/** Returns the path of a bundled game; null if it does not exist or is older than its sources. */
export function bundledGame(name: string): string | null {
  const path = join(BUNDLES, `${name}.mjs`);
  const sources = ['demo', 'src', 'package.json'].map((each) => newestIn(join(SOURCES, each)));
  return newestIn(path) > Math.max(...sources) ? path : null;
}
