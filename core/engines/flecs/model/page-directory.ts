import type { Column } from '../../../trace/column.ts';

/** Returns the page of an index if it is not allocated yet, else null. `size` is the number of elements per page. */
export function missingPage(pages: Column<number>, index: number, size: number): number | null {
  const page = Math.floor(index / size);
  return pages.peek(page) === 1 ? null : page;
}

/** Allocates a page in the caller's step. Missing pages before it stay null. */
export function allocatePage(pages: Column<number>, page: number): void {
  for (let i = pages.length; i < page; i++) pages.set(i, 0);
  pages.set(page, 1);
}
