import { join } from 'node:path';
import { isLeftOver, ownTag } from './owner-tag.ts';

const PREFIX = '.ecs-atlas-partial-';

/** A path in `folder` for an unfinished file or folder. Nothing is created yet. */
export function partialPath(folder: string): string {
  return join(folder, PREFIX + ownTag());
}

/** Tells whether a killed process of this machine has left an unfinished file or folder of that name. */
export function isLeftOverPath(name: string): boolean {
  return name.startsWith(PREFIX) && isLeftOver(name.slice(PREFIX.length));
}
