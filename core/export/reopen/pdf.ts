import { inflated } from './inflate.ts';
import { latin1, utf8 } from './text.ts';

export function isPdf(start: string): boolean {
  return start.includes('%PDF-');
}

/** The limit of a dictionary in characters. */
const MAX_DICTIONARY_LENGTH = 2000;

/**
 * Returns the text of the attached file with a MIME type, or null. This program writes it as the stream of a separate object.
 * @throws Error if the stream is damaged
 */
export function textInPdf(bytes: Uint8Array, type: string): string | null {
  const text = latin1(bytes);
  const found = text.indexOf(`/Subtype /${type.replace('/', '#2F')}`);
  if (found < 0) return null;
  const start = /stream\r?\n/.exec(text.slice(found, found + MAX_DICTIONARY_LENGTH));
  if (start === null) throw new Error('The attached file has no stream');
  const from = found + start.index + start[0].length;
  const near = text.slice(Math.max(0, found - MAX_DICTIONARY_LENGTH), from);
  const dictionary = near.slice(near.lastIndexOf(' obj'));
  const length = Number(/\/Length (\d{1,9})\b/.exec(dictionary)?.[1]);
  if (!(from + length <= bytes.length)) throw new Error('The attached file is cut off');
  const data = bytes.subarray(from, from + length);
  return utf8(dictionary.includes('/FlateDecode') ? inflated(data, 'zlib') : data);
}
