import type { ByteSource } from '../../core/wire/recording/recording-index.ts';
import { withRegularFile } from './read-bytes.ts';

/**
 * Opens a file that is read in pieces.
 * @throws UserError if it is no regular file; the system's error; both with the path
 */
export async function withFile<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  return withRegularFile(path, async (file) => {
    const { size } = await file.stat();
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return use({ size, read });
  });
}
