import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of our package.json: a checkout, `resources/app` inside Electron, or an installed package. */
export const appRoot = findRoot(import.meta.dirname);
export const rendererFolder = join(appRoot, 'out', 'renderer');
export const assetsFolder = join(appRoot, 'assets');
export const version: string = JSON.parse(readFileSync(join(appRoot, 'package.json'), 'utf8')).version;

/** Sources and built files lie at different depths, so the root is searched. */
function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}
