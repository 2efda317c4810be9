import type { OutlineEntry } from '../../../core/script/narration/outline.ts';

/** Returns the index of the operation or set-up at a position; -1 at the start. */
export function currentEntry(entries: readonly OutlineEntry[], position: number): number {
  return entries.findLastIndex(({ kind, from }) => kind !== 'chapter' && from < position);
}
