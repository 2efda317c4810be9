import { lstat } from 'node:fs/promises';

/** Tells whether a path is a folder of this user, and no link to one, that nobody else can enter. */
export async function isPrivate(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => null);
  if (status === null || !status.isDirectory()) return false;
  return process.platform === 'win32' || (status.uid === process.getuid?.() && (status.mode & 0o077) === 0);
}
