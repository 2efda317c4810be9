import { lstat } from 'node:fs/promises';

/** Identifies what a path names, itself and not what a link leads to. Null if nothing is there. */
export async function identityOf(path: string): Promise<string | null> {
  const status = await lstat(path, { bigint: true }).catch(() => null);
  return status === null ? null : `${status.mode >> 12n} ${status.dev} ${status.ino}`;
}

/** Like `identityOf`, but a file whose content has changed is another one. A moved file stays the same. */
export async function versionOf(path: string): Promise<string | null> {
  const status = await lstat(path, { bigint: true }).catch(() => null);
  return status === null ? null : `${status.mode >> 12n} ${status.dev} ${status.ino} ${status.size} ${status.mtimeNs}`;
}
