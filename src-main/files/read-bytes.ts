import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { isSystemError, UserError } from '../contract/user-error.ts';

/**
 * Reads a whole file.
 * @throws UserError `tooLarge` if it is larger than `limit`; the system's error; both with the path
 */
export async function readBytes(path: string, limit: number, tooLarge = 'host.error.tooBig'): Promise<Uint8Array> {
  const { size } = await stat(path);
  const container = extname(path).slice(1).toUpperCase();
  if (size > limit) throw new UserError(tooLarge, { path, limit, container });
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) throw Object.assign(error, { path });
    throw error;
  }
}
