import { open } from 'node:fs/promises';
import type { ByteSource } from '../../core/wire/recording-index.ts';
import { isSystemError } from '../contract/user-error.ts';

/**
 * Opens a file that is read in pieces.
 * @throws the system's error, with the path
 */
export async function withFile<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const read = async (offset: number, length: number): Promise<Uint8Array> => {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      };
      return await use({ size, read });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isSystemError(error)) throw Object.assign(error, { path });
    throw error;
  }
}
