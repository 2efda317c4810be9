import type { Drawing } from '../../../scene/kit/drawing.ts';

/** Largest number that a cell may have to show. */
export function highest(drawing: Drawing): number {
  return drawing.columns.find('entities.record-dense')?.length ?? 0;
}
