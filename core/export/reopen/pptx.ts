import { inflated } from './inflate.ts';
import { between, latin1, unescapeXml, utf8 } from './text.ts';

export function isZip(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 4)) === 'PK\x03\x04';
}

/**
 * Returns the text of the element in the first custom XML part if its namespace contains `keyword`, or null.
 * @throws Error if the archive is damaged
 */
export function textInPptx(bytes: Uint8Array, keyword: string): string | null {
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
