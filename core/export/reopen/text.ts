import { strFromU8 } from 'fflate';

/** Converts each byte to a character, for finding ASCII in a binary file. */
export function latin1(bytes: Uint8Array): string {
  return strFromU8(bytes, true);
}

export function utf8(bytes: Uint8Array): string {
  return strFromU8(bytes);
}

/** Returns the part between the first occurrence of one text and the next occurrence of another, or null. */
export function between(text: string, before: string, after: string): string | null {
  const start = text.indexOf(before);
  const from = start + before.length;
  const to = start < 0 ? -1 : text.indexOf(after, from);
  return to < 0 ? null : text.slice(from, to);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of an XML text. */
export function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
