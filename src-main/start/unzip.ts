import { createWriteStream } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { makeFolder } from '../files/make-folder.ts';

const TYPE = 0o170000;
const SYMLINK = 0o120000;

/**
 * Unpacks an archive with the modes and symbolic links that Electron needs on a Mac. The archive is trusted because its checksum is known; yauzl
 * still refuses names that lead out of the folder.
 */
export async function unzip(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    if (entry.fileName.endsWith('/')) {
      makeFolder(path);
      continue;
    }
    makeFolder(dirname(path));
    const content = await zip.openReadStreamPromise(entry);
    if ((modeOf(entry) & TYPE) === SYMLINK) await symlink(await text(content), path);
    else await pipeline(content, createWriteStream(path, { mode: modeOf(entry) & 0o777 || 0o644 }));
  }
}

/** Returns the Unix mode; 0 in an archive made on Windows. */
function modeOf(entry: Entry): number {
  return entry.externalFileAttributes >>> 16;
}
