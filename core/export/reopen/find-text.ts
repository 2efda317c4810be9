import { SOURCE_ID, SOURCE_KEYWORD, SOURCE_TYPE } from '../embedded-source.ts';
import { type Container, EmbeddedError } from './embedded-error.ts';
import { inflated, MAX_SOURCE, TooLarge } from './inflate.ts';
import { between, latin1, unescapeXml, utf8 } from './text.ts';

/**
 * The text of the first custom XML part's element if its namespace contains `keyword`, or null.
 * @throws Error for a damaged archive
 */
function textInPptx(bytes: Uint8Array, keyword: string): string | null {
  const part = partOf(bytes, 'customXml/item1.xml');
  if (part === null) return null;
  const xml = utf8(part);
  const tag = xml.indexOf(keyword);
  const text = tag < 0 ? null : between(xml.slice(tag), '>', '<');
  return text === null ? null : unescapeXml(text);
}

/** The lengths in bytes of the record at the end of an archive, of an entry in its directory, and of the header before its data. */
const [END, ENTRY, LOCAL] = [22, 46, 30];
const MAX_COMMENT = 65_535;

/** Returns one file of an archive, or null. */
function partOf(bytes: Uint8Array, name: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = Math.max(0, bytes.length - END - MAX_COMMENT);
  const end = tail + latin1(bytes.subarray(tail)).lastIndexOf('PK\x05\x06');
  if (end < tail) throw new Error('The archive has no directory');
  // Every entry begins with this signature; the first record without it follows the last entry.
  for (let at = view.getUint32(end + 16, true); at + ENTRY <= end && view.getUint32(at, true) === 0x02014b50; ) {
    const length = view.getUint16(at + 28, true);
    if (latin1(bytes.subarray(at + ENTRY, at + ENTRY + length)) === name) return dataOf(bytes, view, at);
    at += ENTRY + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

function dataOf(bytes: Uint8Array, view: DataView, entry: number): Uint8Array {
  const local = view.getUint32(entry + 42, true);
  const from = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = bytes.subarray(from, from + view.getUint32(entry + 20, true));
  return view.getUint16(entry + 10, true) === 0 ? data : inflated(data, 'raw');
}

/** The limit of a dictionary in characters. */
const MAX_DICTIONARY_LENGTH = 2000;

/**
 * The text of the attached file with a MIME type, or null: the stream of an object of its own.
 * @throws Error if it is damaged
 */
function textInPdf(bytes: Uint8Array, type: string): string | null {
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

/** The limit of a file in bytes. */
export const MAX_FILE = 50_000_000;

const readers: Readonly<Record<Container, (bytes: Uint8Array) => string | null>> = {
  PNG: (bytes) => textInPng(bytes, SOURCE_KEYWORD),
  SVG: (bytes) => textInSvg(bytes, SOURCE_KEYWORD),
  PDF: (bytes) => textInPdf(bytes, SOURCE_TYPE),
  PPTX: (bytes) => textInPptx(bytes, SOURCE_KEYWORD),
  HTML: (bytes) => textInHtml(bytes, SOURCE_ID),
};

/**
 * Returns the text in an exported file, whose format is recognized by its content, not by its name.
 * @throws EmbeddedError
 */
export function findText(bytes: Uint8Array): { readonly text: string; readonly container: Container } {
  const container = containerOf(bytes);
  if (container === null) throw new EmbeddedError('foreign', null);
  if (bytes.length > MAX_FILE) throw new EmbeddedError('large', container);
  const text = readWith(container, bytes);
  if (text === null) throw new EmbeddedError('none', container);
  if (text.length > MAX_SOURCE) throw new EmbeddedError('large', container);
  return { text, container };
}

function readWith(container: Container, bytes: Uint8Array): string | null {
  try {
    return readers[container](bytes);
  } catch (error) {
    throw new EmbeddedError(error instanceof TooLarge ? 'large' : 'damaged', container);
  }
}

function containerOf(bytes: Uint8Array): Container | null {
  const start = latin1(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (latin1(bytes.subarray(1, 4)) === 'PNG') return 'PNG';
  if (start.includes('%PDF-')) return 'PDF';
  if (latin1(bytes.subarray(0, 4)) === 'PK\x03\x04') return 'PPTX';
  if (/^\s*(<!doctype html|<html)/i.test(start)) return 'HTML';
  return /^\s*</.test(start) && start.includes('<svg') ? 'SVG' : null;
}

/** Returns the text of the script element with an id, or null. */
function textInHtml(bytes: Uint8Array, id: string): string | null {
  return between(utf8(bytes), `<script type="application/json" id="${id}">`, '</script>');
}

/** Returns the text after a keyword in the metadata, or null. */
function textInSvg(bytes: Uint8Array, keyword: string): string | null {
  const text = between(utf8(bytes), `<metadata>${keyword} `, '</metadata>');
  return text === null ? null : unescapeXml(text);
}

/** Returns the text of the first iTXt chunk with a keyword, or null. */
function textInPng(bytes: Uint8Array, keyword: string): string | null {
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
