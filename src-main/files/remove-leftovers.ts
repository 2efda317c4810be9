import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftOverPath } from './partial-path.ts';
import { undoPublication } from './publish.ts';

/** Removes what killed processes of this machine have left in a folder, and undoes what they have published in part. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLeftOverPath)) {
    const path = join(folder, name);
    await undoPublication(path);
    await rm(path, { recursive: true, force: true });
  }
}
