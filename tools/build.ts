import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildProgress, progressLine } from './progress.ts';
import { runQuietly } from './run.ts';

export const root = resolve(import.meta.dirname, '..');

/** The sources of programs without a window. */
export const PROGRAM_SOURCES = ['core', 'src-main', 'probes/flecs-rest', 'assets', 'package.json', 'package-lock.json'];

/** All sources of a build, including the tools that build the site, the player and the icons. */
const SOURCES = [...PROGRAM_SOURCES, 'src-renderer', 'tools', 'electron.vite.config.ts'];
const OUTPUTS = ['out/main/main.cjs', 'out/main/cli.cjs', 'out/preload/preload.cjs', 'out/renderer/index.html'];

export const siteFolder = join(root, 'out/site');

/** Returns true if every output exists and is newer than every source. */
export function isBuilt(folder = root, names: readonly string[] = OUTPUTS): boolean {
  const outputs = names.map((path) => join(folder, path));
  if (!outputs.every(existsSync)) return false;
  const oldest = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
  return SOURCES.every((path) => newestIn(join(folder, path)) <= oldest);
}

/** Returns true if the site exists and is newer than its sources. */
export function isSiteBuilt(): boolean {
  return isBuilt(root, ['out/site/service-worker.js', 'out/site/index.html']);
}

/** Shows its progress. Throws an Error with the end of the builder's output if it fails, without the builder's own stack trace. */
export async function build(): Promise<void> {
  const builder = [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'];
  const progress = progressLine();
  try {
    progress.say('Building ECS Atlas…');
    await runQuietly(process.execPath, builder, { cwd: root }, (output) => progress.say(buildProgress(output)));
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replaceAll(/^\s+at .*\n?/gm, '');
    throw error;
  } finally {
    progress.end();
  }
}

/** Returns 0 if nothing exists at the path. Folders count too, because deleting a file changes its folder's time. */
export function newestIn(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
