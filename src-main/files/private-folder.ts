import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isOwnPath } from './own-path.ts';

/** Tells whether a path is a folder of this user, and no link to one, that nobody else can enter or exchange. */
export async function isPrivate(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => null);
  if (status === null || !status.isDirectory()) return false;
  if (process.platform === 'win32') return true;
  return status.uid === process.getuid?.() && (status.mode & 0o077) === 0 && isOwnPath(dirname(path));
}
