import { strFromU8 } from 'fflate';

/** One character a byte: for finding ASCII in a binary file. */
export function latin1(bytes: Uint8Array): string {
  return strFromU8(bytes, true);
}

export function utf8(bytes: Uint8Array): string {
  return strFromU8(bytes);
}

/** What is between two texts, the first of them where it is found first; null where they are not there. */
export function between(text: string, before: string, after: string): string | null {
  const start = text.indexOf(before);
  const from = start + before.length;
  const to = start < 0 ? -1 : text.indexOf(after, from);
  return to < 0 ? null : text.slice(from, to);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of an XML document without its entities. */
export function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
