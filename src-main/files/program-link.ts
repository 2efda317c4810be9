import { LINK_SCHEME } from './file-types.ts';

/** Whether a person named a link of this program, and no file. */
export function isLink(text: string): boolean {
  return text.startsWith(`${LINK_SCHEME}:`);
}
