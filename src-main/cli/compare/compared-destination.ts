import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostTranslate } from '../../contract/text.ts';
import { isSystemError } from '../../contract/user-error.ts';
import type { Destination } from '../../files/destination.ts';
import { bytesOf } from '../../files/destinations.ts';
import { partialPath } from '../../files/partial-path.ts';
import { differenceOf } from './file-difference.ts';

/**
 * Writes nothing, but compares files with those in a folder.
 * @param differs receives a line for each file that is missing or different
 */
export function comparedDestination(folder: string, t: HostTranslate, differs: (line: string) => void): Destination {
  const partial = partialPath(tmpdir());
  const clear = () => rm(partial, { recursive: true, force: true });
  return {
    partial,
    placeOf: (name) => join(folder, name),
    async write(name, content) {
      const path = join(folder, name);
      const now = Buffer.from(await bytesOf(content));
      const before = await readIfThere(path);
      if (before === null) differs(t('cli.record.missing', { path }));
      else if (!before.equals(now)) {
        differs(t('cli.record.changed', { path, difference: await differenceOf(before, now, t) }));
      }
      if ('path' in content) await rm(content.path);
    },
    async finish() {
      await clear();
      return { kind: 'saved', folder, files: [] };
    },
    abandon: clear,
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) return null;
    throw error;
  });
}
