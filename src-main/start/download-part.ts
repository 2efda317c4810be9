import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isLeftOver, ownTag, releaseTag } from '../files/owner-tag.ts';

const EXTENSION = '.part';

/** What has been received of a file so far. It belongs to one download, which nobody else writes to. */
export interface DownloadPart {
  readonly path: string;
  /** The download has ended: what is there may be continued by another one. */
  release(): void;
}

/**
 * A part of the file at `path`, beside it: the largest that ended downloads have left, or a new one, which is not there yet. The other ones
 * that are left over are removed.
 */
export async function partOf(path: string): Promise<DownloadPart> {
  const tag = ownTag();
  const part = { path: `${path}.${tag}${EXTENSION}`, release: () => releaseTag(tag) };
  let isFound = false;
  for (const left of await leftOver(path)) {
    if (isFound) await rm(left, { force: true });
    // Of several downloads that want it, one gets it.
    else
      isFound = await rename(left, part.path).then(
        () => true,
        () => false,
      );
  }
  return part;
}

/** The largest first. */
async function leftOver(path: string): Promise<readonly string[]> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => isLeftOver(tagIn(name, basename(path))));
  const parts = names.map(async (name) => {
    const status = await stat(join(folder, name)).catch(() => null);
    return { path: join(folder, name), size: status?.size ?? 0 };
  });
  return (await Promise.all(parts)).sort((a, b) => b.size - a.size).map((part) => part.path);
}

/** Empty where it is no part of that file. */
function tagIn(name: string, file: string): string {
  const isPart = name.startsWith(`${file}.`) && name.endsWith(EXTENSION);
  return isPart ? name.slice(file.length + 1, -EXTENSION.length) : '';
}
