import { strictTranslator } from '../../testing/texts.ts';
import { type ForeignFile, readForeignFile, recognizeFile } from '../foreign-file.ts';

const utf8 = new TextEncoder();

/** Reads a text as a file of another program with this name. Null if it is not recognized. */
export function foreignFile(name: string, text: string): ForeignFile | null {
  const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const recognized = recognizeFile(name, utf8.encode(text), decode);
  return recognized === null ? null : readForeignFile(recognized, strictTranslator('en'));
}

/**
 * Returns the lines of the script that a journal becomes.
 * @throws Error with the errors of the journal
 */
export function linesOf(name: string, text: string): readonly string[] {
  const file = foreignFile(name, text);
  if (file?.script == null) throw new Error(JSON.stringify(file?.diagnostics ?? 'not recognized', null, 1));
  return file.script.trimEnd().split('\n');
}

/** Returns the errors of a journal as `line:column code`. */
export function errorsOf(name: string, text: string): readonly string[] {
  return (foreignFile(name, text)?.diagnostics ?? []).map(({ span, code }) => `${span.line}:${span.column} ${code}`);
}
