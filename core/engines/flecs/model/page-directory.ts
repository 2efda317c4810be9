import type { Column } from '../../../trace/column.ts';

/**
 * Allocates the page of an index where it is missing; missing pages before it stay null.
 * @param size elements a page
 * @param step makes the step that the writes are part of
 */
export function assurePage(pages: Column<number>, index: number, size: number, step: (page: number) => void): void {
  const page = Math.floor(index / size);
  if (pages.peek(page) === 1) return;
  step(page);
  for (let i = pages.length; i < page; i++) pages.set(i, 0);
  pages.set(page, 1);
}
