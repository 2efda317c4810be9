import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, with that mode. A folder that is there already stays as it is. Node's recursive
 * `mkdir` would never return where a file system refuses new folders with ENOENT, as /proc does. @throws the system's error
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
