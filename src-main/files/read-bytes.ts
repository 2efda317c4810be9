import { readFile, stat } from 'node:fs/promises';
import { isSystemError, UserError } from '../user-error.ts';

/** A file as a whole. @throws UserError when it is larger than `limit`; the system's error; both with the path */
export async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > limit) throw new UserError('host.error.tooBig', { path, limit });
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) throw Object.assign(error, { path });
    throw error;
  }
}
