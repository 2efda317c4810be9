import { latin1 } from './text.ts';

/**
 * Returns the number of pages of a PDF that this program wrote; null for other files. The tree of its pages comes after everything that contains
 * texts of the user.
 */
export function pagesIn(pdf: Uint8Array): number | null {
  const text = latin1(pdf);
  const count = /^\/Count (\d+)/m.exec(text.slice(text.lastIndexOf('/Type /Pages')))?.[1];
  return count === undefined ? null : Number(count);
}
