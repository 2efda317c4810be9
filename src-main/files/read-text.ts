import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import { formatOf, isReopened } from '../../core/export/formats.ts';
import { MAX_TEXT } from '../../core/export/limits.ts';
import { MAX_FOREIGN, mayBeForeign } from '../../core/import/foreign-extensions.ts';
import { type RecognizedFile, recognizeFile } from '../../core/import/foreign-file.ts';
import type { EngineId } from '../../core/script/language/language.ts';
import { UserError } from '../contract/user-error.ts';
import { readBytes } from './read-bytes.ts';

/** A script or a lesson, and its text. */
interface ReadText {
  readonly text: string;
  readonly isLesson: boolean;
  /** For an exported file: the name of its source, and the engine of a script. */
  readonly name?: string;
  readonly engine?: EngineId;
}

/**
 * Reads the text of a script or a lesson, or the source of an exported picture, without a byte order mark.
 * @throws UserError or the system's error, both with the path
 */
export async function readText(path: string): Promise<ReadText> {
  if (isReopened(path)) return textOf(path, await embeddedIn(path));
  const closed = formatOf(path);
  if (closed !== undefined) throw new UserError('host.error.embedded.moving', { path, container: closed.name });
  return plainText(path, await readBytes(path, MAX_TEXT));
}

/**
 * Like `readText`, for a path that may also be a file of another program, which is recognized but not read.
 * @throws UserError or the system's error, both with the path
 */
export async function readAnyText(path: string): Promise<ReadText | { readonly foreign: Foreign }> {
  if (formatOf(path) !== undefined || isReopened(path) || !mayBeForeign(path)) return readText(path);
  const bytes = await readBytes(path, MAX_FOREIGN);
  const foreign = recognizeFile(path, bytes, () => decodeText(bytes, path));
  return foreign === null ? plainText(path, bytes) : { foreign: { ...foreign, bytes } };
}

/** A file of another program, with its content. */
type Foreign = RecognizedFile & { readonly bytes: Uint8Array<ArrayBuffer> };

function plainText(path: string, bytes: Uint8Array): ReadText {
  if (/\.ecsrec$/i.test(path)) throw new UserError('host.error.isRecording', { path });
  if (bytes.length > MAX_TEXT) throw new UserError('host.error.tooBig', { path, limit: MAX_TEXT });
  return { text: decodeText(bytes, path), isLesson: /\.(md|markdown)$/i.test(path) };
}

/** @throws UserError with the path if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError('host.error.notText', { path });
  }
}

function textOf(path: string, source: EmbeddedSource): ReadText {
  if (source.kind === 'clip') throw new UserError('host.error.clip', { path });
  const { text, kind, name } = source;
  return { text, name, isLesson: kind === 'lesson', ...(kind === 'script' && { engine: source.engine }) };
}

/** The readers of exported files are loaded on demand, so a start with a script does not wait for them. */
async function embeddedIn(path: string): Promise<EmbeddedSource> {
  const { readEmbedded } = await import('./embedded-files.ts');
  return readEmbedded(path);
}
