import { spawnSync } from 'node:child_process';

/**
 * Mounts a disk in memory.
 * @param options as of `mount`, such as `size=64k`
 * @returns whether it succeeded; only root may mount, on Linux
 */
export function mountDisk(path: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
}

export function unmountDisk(path: string): void {
  spawnSync('umount', [path]);
}
