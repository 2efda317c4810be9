import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runQuietly } from './run.ts';

export const root = resolve(import.meta.dirname, '..');

/** What programs without a window are made of. */
export const PROGRAM_SOURCES = ['core', 'src-main', 'probes/flecs-rest', 'assets', 'package.json', 'package-lock.json'];

/** What a build is made of. The programs in tools make the site, the player and the icons. */
const SOURCES = [...PROGRAM_SOURCES, 'src-renderer', 'tools', 'electron.vite.config.ts'];
const OUTPUTS = ['out/main/main.cjs', 'out/main/cli.cjs', 'out/preload/preload.cjs', 'out/renderer/index.html'];

/** The static site. */
export const siteFolder = join(root, 'out/site');

/** Whether every output is there and newer than every source. */
export function isBuilt(folder = root, names: readonly string[] = OUTPUTS): boolean {
  const outputs = names.map((path) => join(folder, path));
  if (!outputs.every(existsSync)) return false;
  const oldest = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
  return SOURCES.every((path) => newestIn(join(folder, path)) <= oldest);
}

/** Whether the site is there and newer than what it is made of. */
export function isSiteBuilt(): boolean {
  return isBuilt(root, ['out/site/service-worker.js', 'out/site/index.html']);
}

/** Throws with the end of the builder's output when it fails, without the builder's own stack. */
export async function build(): Promise<void> {
  await runQuietly(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], {
    cwd: root,
  }).catch((error: Error) => {
    throw new Error(error.message.replaceAll(/^\s+at .*\n?/gm, ''));
  });
}

/** 0 where there is nothing. Folders count too: a file that was deleted changes its folder's time. */
export function newestIn(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
