import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const STICKY = 0o1000;
const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_ALL = 0o002;

/**
 * Tells whether only this user and the administrator can change what a path leads to: it, the folders above it and the links on its way are
 * theirs, and nobody else may write there. In a folder with the sticky bit, such as /tmp, nobody can exchange what is not his own.
 */
export function isOwnPath(path: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    // Throws if nothing is there, also at a link that leads to itself.
    realpathSync(path);
    return isOwn(resolve(path));
  } catch {
    return false;
  }
}

function isOwn(path: string): boolean {
  const parent = dirname(path);
  if (parent !== path && !isOwn(parent)) return false;
  const status = lstatSync(path);
  if (!isTrusted(status.uid)) return false;
  if (status.isSymbolicLink()) return isOwn(resolve(realpathSync(parent), readlinkSync(path)));
  return !isWritableByOthers(status);
}

/** In a sandbox that does not know the administrator, the root folder belongs to a placeholder. */
function isTrusted(owner: number): boolean {
  return owner === process.getuid?.() || owner === 0 || owner === statSync('/').uid;
}

/** Many systems give each user a group of his own, which may write to his folders. */
function isWritableByOthers({ mode, gid }: Stats): boolean {
  if ((mode & STICKY) !== 0) return false;
  return (mode & WRITABLE_BY_ALL) !== 0 || ((mode & WRITABLE_BY_GROUP) !== 0 && gid !== process.getgid?.());
}
