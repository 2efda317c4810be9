import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents with that mode. An existing folder stays as it is. Node's recursive `mkdir` never returns if a
 * file system refuses new folders with ENOENT, as /proc does.
 * @throws the system's error
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (existsSync(path) && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (parent === path || existsSync(parent)) throw error;
    makeFolder(parent, mode);
    mkdirSync(path, { mode });
  }
}
