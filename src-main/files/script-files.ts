import { lstat, realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isReopened } from '../../core/export/formats.ts';
import { isForeignName } from '../../core/import/foreign-extensions.ts';
import type { OpenedFile, ScriptFile } from '../contract/api.ts';
import { isSystemError, UserError } from '../contract/user-error.ts';
import { readEmbedded } from './embedded-files.ts';
import { isKnownFile } from './file-types.ts';
import { readAnyText, readText } from './read-text.ts';
import type { RecentFiles } from './recent-files.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Scripts on disk. The page may only name paths that the user has chosen (in a dialog, on the command line, from the recent files), so a
 * corrupted page can neither read nor overwrite anything else.
 */
export class ScriptFiles {
  readonly #recent: RecentFiles;
  readonly #granted = new Set<string>();

  constructor(recent: RecentFiles) {
    this.#recent = recent;
  }

  /** For paths that the user has just chosen. */
  async open(path: string): Promise<OpenedFile> {
    // Links are followed only now, because a link may lead to another file by the time the script is saved.
    const absolute = await realpath(path).catch(() => resolve(path));
    // The person picked a script by its name, so a link to a file of another type is refused.
    if (isKnownFile(path) && !isKnownFile(absolute)) throw new UserError('host.error.unknownType', { path: absolute });
    // The page does not get the path of a picture, because the script is not saved there.
    if (isReopened(absolute)) return this.#reopened(absolute);
    const read = await readAnyText(absolute);
    if (!('foreign' in read)) return this.#known(absolute, read.text);
    // The script that the page makes of the file is not saved there either.
    await this.#recent.add(absolute);
    return { foreign: { name: basename(absolute), data: read.foreign.bytes } };
  }

  /** For paths that the page names. */
  async openRecent(path: string): Promise<OpenedFile> {
    if (!(await this.#isKnown(path))) throw new UserError('host.error.notRecent', { path });
    try {
      return await this.open(path);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') await this.#recent.remove(path);
      throw error;
    }
  }

  /** Returns what a picked file holds now. Null if it cannot be read, or has become a link, which may lead to anything. */
  async textNow(path: string): Promise<string | null> {
    const status = await lstat(path).catch(() => null);
    if (status === null || status.isSymbolicLink()) return null;
    return readText(path).then(
      ({ text }) => text,
      () => null,
    );
  }

  /** Exported pictures and files of other programs can be opened but not overwritten. */
  async mayWrite(path: string): Promise<boolean> {
    return !isReopened(path) && !isForeignName(path) && (await this.#isKnown(path));
  }

  async #isKnown(path: string): Promise<boolean> {
    return this.#granted.has(path) || (await this.#recent.list()).some((file) => file.path === path);
  }

  /** For paths that the user has chosen, now or earlier. Afterwards the file is either complete or unchanged. */
  async save(path: string, text: string): Promise<ScriptFile> {
    const absolute = resolve(path);
    await replaceFile(absolute, text);
    return this.#known(absolute, text);
  }

  async #reopened(path: string): Promise<OpenedFile> {
    const embedded = await readEmbedded(path);
    await this.#recent.add(path);
    return { embedded };
  }

  async #known(path: string, text: string): Promise<ScriptFile> {
    this.#granted.add(path);
    await this.#recent.add(path);
    return { name: basename(path), path, text };
  }
}
