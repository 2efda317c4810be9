import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { readEmbeddedSource } from '../../core/export/embedded-source.ts';
import { isReopened } from '../../core/export/formats.ts';
import type { ScriptFile } from '../api.ts';
import { isSystemError, UserError } from '../user-error.ts';
import type { RecentFiles } from './recent.ts';
import { replaceFile } from './replace-file.ts';

/** Scripts are text that people write; anything bigger was picked by mistake. api.ts has the same limit. */
const MAX_BYTES = 10_000_000;
/** Exported pictures contain their script. */
const MAX_PICTURE_BYTES = 100_000_000;

/**
 * Scripts on disk. The page may name only paths that a person has picked (in a dialog, on the command line, from the
 * recent files), so a page gone wrong can neither read nor overwrite anything else.
 */
export class ScriptFiles {
  readonly #recent: RecentFiles;
  readonly #granted = new Set<string>();

  constructor(recent: RecentFiles) {
    this.#recent = recent;
  }

  /** For paths that a person has just picked. */
  async open(path: string): Promise<ScriptFile> {
    const absolute = resolve(path);
    // A picture is where a script was found, not where it is saved: it has no path.
    if (isReopened(absolute)) return readPicture(absolute);
    return this.#known(absolute, await readScript(absolute));
  }

  /** For paths that the page names. */
  async openRecent(path: string): Promise<ScriptFile> {
    if (!(await this.mayWrite(path))) throw new UserError('host.error.notRecent', { path });
    try {
      return await this.open(path);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') await this.#recent.remove(path);
      throw error;
    }
  }

  async mayWrite(path: string): Promise<boolean> {
    return this.#granted.has(path) || (await this.#recent.list()).some((file) => file.path === path);
  }

  /** For paths that a person has picked, now or before. Either the whole text is there in the end, or the old file. */
  async save(path: string, text: string): Promise<ScriptFile> {
    const absolute = resolve(path);
    await replaceFile(absolute, text);
    return this.#known(absolute, text);
  }

  async #known(path: string, text: string): Promise<ScriptFile> {
    this.#granted.add(path);
    await this.#recent.add(path);
    return { name: basename(path), path, text };
  }
}

/**
 * A script's text, or that of the script an exported picture was made from. Throws a UserError or the system's error,
 * both with the path. A byte order mark is no part of the text.
 */
export async function readScript(path: string): Promise<string> {
  if (isReopened(path)) return (await readPicture(path)).text;
  const bytes = await readBytes(path, MAX_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError('host.error.notText', { path });
  }
}

async function readPicture(path: string): Promise<ScriptFile> {
  const source = readEmbeddedSource(await readBytes(path, MAX_PICTURE_BYTES));
  if (source === null) throw new UserError('host.error.noSource', { path });
  return source;
}

async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > limit) throw new UserError('host.error.tooBig', { path, limit });
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) throw Object.assign(error, { path });
    throw error;
  }
}
