import { inflated } from './inflate.ts';
import { latin1, utf8 } from './text.ts';

export function isPng(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(1, 4)) === 'PNG';
}

/** Returns the text of the first iTXt chunk with a keyword, or null. */
export function textInPng(bytes: Uint8Array, keyword: string): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const isText = latin1(bytes.subarray(at + 4, at + 8)) === 'iTXt';
    if (isText && latin1(data.subarray(0, keyword.length + 1)) === `${keyword}\0`)
      return readChunk(data, keyword.length + 1);
  }
  return null;
}

/** The layout of a chunk is keyword, 0, compression flag, method, language, 0, translated keyword, 0, text. */
function readChunk(data: Uint8Array, flags: number): string {
  const language = data.indexOf(0, flags + 2);
  const text = data.subarray(data.indexOf(0, language + 1) + 1);
  return utf8(data[flags] === 1 ? inflated(text, 'zlib') : text);
}
