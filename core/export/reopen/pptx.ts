import { inflated } from './inflate.ts';
import { between, latin1, unescapeXml, utf8 } from './text.ts';

export function isZip(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 4)) === 'PK\x03\x04';
}

/**
 * The text of the element in the first custom XML part, if it has a namespace with `keyword` in it; null where there is none.
 * @throws Error when the archive is damaged
 */
export function textInPptx(bytes: Uint8Array, keyword: string): string | null {
  const part = partOf(bytes, 'customXml/item1.xml');
  if (part === null) return null;
  const xml = utf8(part);
  const tag = xml.indexOf(keyword);
  const text = tag < 0 ? null : between(xml.slice(tag), '>', '<');
  return text === null ? null : unescapeXml(text);
}

/** Length of the record at the end of an archive, of an entry in its directory, and of one before its data. */
const [END, ENTRY, LOCAL] = [22, 46, 30];
const MAX_COMMENT = 65_535;

/** One file of an archive; null where there is none. */
function partOf(bytes: Uint8Array, name: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = Math.max(0, bytes.length - END - MAX_COMMENT);
  const end = tail + latin1(bytes.subarray(tail)).lastIndexOf('PK\x05\x06');
  if (end < tail) throw new Error('The archive has no directory');
  // Every entry has its signature: what follows the last one is none.
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
