import type { Translate } from '../../../core/cells/translate.ts';
import { readForeignFile, recognizeFile } from '../../../core/import/foreign-file.ts';
import { formatDiagnostics } from '../../../core/script/print-diagnostic.ts';
import type { OpenedFile, ScriptFile } from '../../../src-main/contract/api.ts';

/** Returns the text of a file, or the file if another program wrote it; null if it is neither. */
export function openedData(name: string, data: Uint8Array<ArrayBuffer>): OpenedFile | null {
  try {
    return recognizeFile(name, data, decodeUtf8) === null
      ? { name, text: decodeUtf8(data) }
      : { foreign: { name, data } };
  } catch {
    return null;
  }
}

/** @throws TypeError if the bytes are not UTF-8 */
function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** A file of another program. */
export interface ForeignData {
  readonly name: string;
  readonly data: Uint8Array;
}

interface ImportedFile {
  /** Null if no script can be made of it. */
  readonly script: ScriptFile | null;
  /** What the file is, and what can be done with it; its first error if it has one. */
  readonly message: string;
}

/** Reads a file of another program that the recognizer knows. */
export function importFile({ name, data }: ForeignData, say: Translate): ImportedFile {
  const recognized = recognizeFile(name, data, decodeUtf8);
  if (recognized === null) throw new Error(say('host.error.notText', { path: name }));
  const { kind, facts, diagnostics, notes, script, ...file } = readForeignFile(recognized, say);
  if (diagnostics.length > 0) return { script: null, message: errorsIn(formatDiagnostics(file, diagnostics, say)) };
  const sentences = [say(`foreign.kind.${kind}`, { path: name, ...facts })];
  if (script !== null) sentences.push(say('foreign.script.window'));
  return {
    script: script === null ? null : { name: `${name}.ecs`, text: script },
    message: [...sentences, ...notes].join(' '),
  };
}

/** The first lines of the first errors: place and message. */
function errorsIn(messages: readonly string[]): string {
  return messages
    .slice(0, 3)
    .map((message) => message.split('\n', 1)[0])
    .join('\n');
}
