import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { newestIn, PROGRAM_SOURCES, root } from './build.ts';

/** Our programs that tests start in separate processes. */
const PROGRAMS = {
  cli: 'src-main/cli/main.ts',
  'game-process': 'src-main/attach/testing/game-process.ts',
  'saver-process': 'src-main/files/testing/saver-process.ts',
} as const;
type ProgramName = keyof typeof PROGRAMS;
const NAMES = Object.keys(PROGRAMS) as ProgramName[];
const SOURCES = [...PROGRAM_SOURCES, 'tools/test-programs.ts'];
const FOLDER = join(root, '.cache/programs');
const CHUNKS = join(FOLDER, 'chunks');
const DAY_MS = 86_400_000;

/** Returns the path of a bundled program such as `game-process`. */
export function testProgram(name: ProgramName): string {
  return join(FOLDER, `${name}.mjs`);
}

/** Bundles the programs, because Node loads a few JavaScript files in a fraction of the time. */
export async function bundlePrograms(): Promise<void> {
  const oldest = Math.min(...NAMES.map((name) => newestIn(testProgram(name))));
  if (SOURCES.every((source) => newestIn(join(root, source)) <= oldest)) return;
  mkdirSync(CHUNKS, { recursive: true });
  const made = mkdtempSync(`${FOLDER}-`);
  try {
    await bundleTo(made);
    replaceBy(made);
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Another run may be loading the previous programs, so files are replaced atomically and chunks are kept for a day. */
function replaceBy(made: string): void {
  for (const name of readdirSync(join(made, 'chunks'))) renameSync(join(made, 'chunks', name), join(CHUNKS, name));
  for (const name of NAMES) renameSync(join(made, `${name}.mjs`), testProgram(name));
  for (const name of readdirSync(CHUNKS)) removeOld(join(CHUNKS, name));
  // Killed runs leave such folders behind.
  const beside = dirname(FOLDER);
  for (const name of readdirSync(beside)) if (name.startsWith(`${basename(FOLDER)}-`)) removeOld(join(beside, name));
}

function removeOld(path: string): void {
  if (newestIn(path) < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true });
}

async function bundleTo(folder: string): Promise<void> {
  // Tests only import this module to find programs, so Vite is not loaded for them.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@napi-rs/canvas', 'subset-font'] },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(NAMES.map((name) => [name, join(root, PROGRAMS[name])])),
        external: ['bufferutil', 'utf-8-validate'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
}

/** Runs before unit tests, and before each further run in watch mode. */
export async function setup(project: TestProject): Promise<void> {
  await bundlePrograms();
  project.onTestsRerun(bundlePrograms);
}
