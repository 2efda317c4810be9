import { basename, resolve } from 'node:path';
import type { RecordingFile } from '../contract/api.ts';
import { UserError } from '../contract/user-error.ts';
import { withRegularFile } from '../files/read-bytes.ts';

/** Tells by its name whether a file that the program was started with is a recording. */
export function isRecordingPath(path: string): boolean {
  return /\.ecsrec$/i.test(path);
}

/** The recordings that the page may read: those that the user picked, and those that this program made. */
export class RecordingFiles {
  readonly #granted = new Set<string>();

  /** For paths that the user has just picked or that the program wrote. Rejects like `withRegularFile`. */
  async grant(path: string): Promise<RecordingFile> {
    const absolute = resolve(path);
    const { size } = await withRegularFile(absolute, (file) => file.stat());
    this.#granted.add(absolute);
    return { name: basename(absolute), path: absolute, bytes: size };
  }

  /** For paths that the page names. Returns fewer bytes at the end of the file. */
  async read(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.#granted.has(path)) throw new UserError('host.error.notRecent', { path });
    return withRegularFile(path, async (file) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return bytes.slice(0, bytesRead);
    });
  }
}
