import type { Column } from '../../../trace/column.ts';

/** The page of an index where it is not allocated yet; null where it is. `size`: elements a page. */
export function missingPage(pages: Column<number>, index: number, size: number): number | null {
  const page = Math.floor(index / size);
  return pages.peek(page) === 1 ? null : page;
}

/** Allocates a page; those before it that are missing stay null. Part of the caller's step. */
export function allocatePage(pages: Column<number>, page: number): void {
  for (let i = pages.length; i < page; i++) pages.set(i, 0);
  pages.set(page, 1);
}
