import { between, unescapeXml, utf8 } from './text.ts';

/** @param start the first characters of the file */
export function isSvg(start: string): boolean {
  return /^\s*</.test(start) && start.includes('<svg');
}

/** Returns the text after a keyword in the metadata, or null. */
export function textInSvg(bytes: Uint8Array, keyword: string): string | null {
  const text = between(utf8(bytes), `<metadata>${keyword} `, '</metadata>');
  return text === null ? null : unescapeXml(text);
}
