import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';

const TOKEN = /^[\w-]{32}$/;

/**
 * Returns the token that games in a browser send. It is stored in a file that only the user can read and is created once, so a pasted line
 * stays valid. A file that others could have read is replaced. Rejects with the system's error if it can be neither read nor created.
 */
export async function attachToken(folder: string): Promise<string> {
  const path = join(folder, 'attach-token');
  const known = await read(path);
  if (known !== null) return known;
  const token = randomBytes(24).toString('base64url');
  makeFolder(folder, 0o700);
  if (await isOpenToOthers(path)) await rm(path, { force: true });
  // A link appears with its content, so no other hub reads half a file.
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, `${token}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(fresh, path);
    return token;
  } catch {
    // Another hub may have created it at the same moment.
    const other = await read(path);
    if (other !== null) return other;
    await rename(fresh, path);
    return token;
  } finally {
    await rm(fresh, { force: true });
  }
}

async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(path).catch(() => null);
  return found !== null && (found.mode & 0o077) !== 0;
}

async function read(path: string): Promise<string | null> {
  if (await isOpenToOthers(path)) return null;
  const text = await readFile(path, 'utf8').catch(() => '');
  return TOKEN.test(text.trim()) ? text.trim() : null;
}
