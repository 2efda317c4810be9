import { basename, resolve } from 'node:path';
import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import { formatOf, isReopened } from '../../core/export/formats.ts';
import { MOST_TEXT } from '../../core/export/shapes.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { OpenedFile, ScriptFile } from '../api.ts';
import { isSystemError, UserError } from '../user-error.ts';
import { readEmbedded } from './embedded-files.ts';
import { readBytes } from './read-bytes.ts';
import type { RecentFiles } from './recent.ts';
import { replaceFile } from './replace-file.ts';

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
  async open(path: string): Promise<OpenedFile> {
    const absolute = resolve(path);
    // A picture is where a script was found, not where it is saved: the page does not get its path.
    if (isReopened(absolute)) return this.#reopened(absolute);
    return this.#known(absolute, await readScript(absolute));
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

  /** Exported pictures are opened only. */
  async mayWrite(path: string): Promise<boolean> {
    return !isReopened(path) && (await this.#isKnown(path));
  }

  async #isKnown(path: string): Promise<boolean> {
    return this.#granted.has(path) || (await this.#recent.list()).some((file) => file.path === path);
  }

  /** For paths that a person has picked, now or before. Either the whole text is there in the end, or the old file. */
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

/** A script, or a lesson, and its text. */
interface ReadText {
  readonly text: string;
  readonly isLesson: boolean;
  /** Of an exported file: what its source is called, and the engine of a script. */
  readonly name?: string;
  readonly engine?: EngineId;
}

/**
 * The text of a script or a lesson, or of what an exported picture was made from. A byte order mark is no part of the text.
 * @throws UserError or the system's error, both with the path
 */
export async function readText(path: string): Promise<ReadText> {
  if (isReopened(path)) return textOf(path, await readEmbedded(path));
  const closed = formatOf(path);
  if (closed !== undefined) throw new UserError('host.error.embedded.moving', { path, container: closed.name });
  const bytes = await readBytes(path, MOST_TEXT);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isLesson: /\.(md|markdown)$/i.test(path) };
  } catch {
    throw new UserError('host.error.notText', { path });
  }
}

function textOf(path: string, source: EmbeddedSource): ReadText {
  if (source.kind === 'clip') throw new UserError('host.error.clip', { path });
  const { text, kind, name } = source;
  return { text, name, isLesson: kind === 'lesson', ...(kind === 'script' && { engine: source.engine }) };
}

async function readScript(path: string): Promise<string> {
  return (await readText(path)).text;
}
