import { LINK_SCHEME } from './file-types.ts';

/** Tells whether an argument is a link of this program and not a file. */
export function isLink(text: string): boolean {
  return text.startsWith(`${LINK_SCHEME}:`);
}
