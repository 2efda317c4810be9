import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { isSystemError, UserError } from '../contract/user-error.ts';

/** Opening a pipe without a writer would wait for one. Windows does not have this flag. */
const NONBLOCK = constants.O_NONBLOCK ?? 0;

const PIECE = 1 << 20;

/**
 * Opens a file for reading, and closes it at the end.
 * @throws UserError if it is a device, a pipe or a socket, which may have no end; the system's error; both with the path
 */
export async function withRegularFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    const file = await open(path, constants.O_RDONLY | NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile() && !status.isDirectory()) throw new UserError('host.error.notRegular', { path });
      return await use(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    // One that has a path is of another file.
    if (isSystemError(error) && error.path === undefined) throw Object.assign(error, { path });
    throw error;
  }
}

/**
 * Reads a whole file. What is read is counted, because files of the system say that they are empty.
 * @throws UserError `tooLarge` if it is larger than `limit`, or if it is no regular file; the system's error; all with the path
 */
export async function readBytes(
  path: string,
  limit: number,
  tooLarge = 'host.error.tooBig',
): Promise<Uint8Array<ArrayBuffer>> {
  return withRegularFile(path, async (file) => {
    const { size } = await file.stat();
    const refused = () => new UserError(tooLarge, { path, limit, container: extname(path).slice(1).toUpperCase() });
    if (size > limit) throw refused();
    const pieces: Uint8Array[] = [];
    let length = 0;
    // One piece holds the whole file unless it grows meanwhile.
    for (let want = size + 1; ; want = PIECE) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(want), 0, want, null);
      if (bytesRead === 0) return Buffer.concat(pieces, length);
      pieces.push(buffer.subarray(0, bytesRead));
      length += bytesRead;
      if (length > limit) throw refused();
    }
  });
}

/** @throws UserError if the stream has more than `limit` bytes; `name` names it */
export async function readStream(stream: Readable, name: string, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
    if (length > limit) throw new UserError('host.error.tooBig', { path: name, limit });
  }
  return Buffer.concat(pieces, length);
}
