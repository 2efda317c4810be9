import { basename, join } from 'node:path';
import { newestIn, PROGRAM_SOURCES, root } from './build.ts';

/** Programs of ours that tests start in processes of their own. */
const PROGRAMS = [
  'src-main/cli.ts',
  'src-main/attach/testing/game-process.ts',
  'src-main/files/testing/saver-process.ts',
];
const SOURCES = [...PROGRAM_SOURCES, 'tools/test-programs.ts'];
const FOLDER = join(root, '.cache/programs');

/** The path of a bundled program: `game-process`. */
export function testProgram(name: string): string {
  return join(FOLDER, `${name}.mjs`);
}

/** Bundles the programs, since Node loads a few JavaScript files in a fraction of the time. */
export async function bundlePrograms(): Promise<void> {
  const names = PROGRAMS.map((program) => basename(program, '.ts'));
  const oldest = Math.min(...names.map((name) => newestIn(testProgram(name))));
  if (SOURCES.every((source) => newestIn(join(root, source)) <= oldest)) return;
  // Tests look for programs here too, and need no Vite.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@napi-rs/canvas', 'subset-font'] },
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((program, i) => [names[i]!, join(root, program)])),
        external: ['bufferutil', 'utf-8-validate'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
}

/** Before unit tests. */
export { bundlePrograms as setup };
