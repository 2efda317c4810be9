import { between, utf8 } from './text.ts';

/** @param start the first characters of the file */
export function isHtml(start: string): boolean {
  return /^\s*(<!doctype html|<html)/i.test(start);
}

/** Returns the text of the script element with an id, or null. */
export function textInHtml(bytes: Uint8Array, id: string): string | null {
  return between(utf8(bytes), `<script type="application/json" id="${id}">`, '</script>');
}
