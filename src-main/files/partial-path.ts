import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftOver, ownTag } from './owner-tag.ts';

const PREFIX = '.ecs-atlas-partial-';

/** A path in `folder` for an unfinished file or folder. Nothing is created yet. */
export function partialPath(folder: string): string {
  return join(folder, PREFIX + ownTag());
}

/** Removes what killed processes of this machine have left in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX) || !isLeftOver(name.slice(PREFIX.length))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
