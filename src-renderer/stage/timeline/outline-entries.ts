import type { OutlineEntry } from '../../../core/script/outline.ts';

/** Index of the operation or set-up that a position is in; -1 at the start. */
export function currentEntry(entries: readonly OutlineEntry[], position: number): number {
  return entries.findLastIndex(({ kind, from }) => kind !== 'chapter' && from < position);
}
