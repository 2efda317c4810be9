import { formatOf } from './formats.ts';
import { MAX_IMAGE } from './limits.ts';

/** Returns a number of bytes as the key and the number of a text: kilobytes below a megabyte. */
export function weightText(bytes: number): { readonly key: 'ui.export.kb' | 'ui.export.mb'; readonly n: number } {
  return bytes < 1_000_000
    ? { key: 'ui.export.kb', n: Math.max(1, Math.round(bytes / 1000)) }
    : { key: 'ui.export.mb', n: Math.round(bytes / 100_000) / 10 };
}

/** True for an image that is too heavy for GitHub. */
export function isTooHeavy(name: string, bytes: number): boolean {
  return bytes > MAX_IMAGE && formatOf(name)?.mime.startsWith('image/') === true;
}
