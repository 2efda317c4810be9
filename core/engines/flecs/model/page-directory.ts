import type { Column } from '../../../trace/column.ts';

/** Whether the page of an index is allocated. */
export function hasPage(pages: Column<number>, page: number): boolean {
  return pages.peek(page) === 1;
}

/** Allocates a page; those before it that are missing stay null. Part of the caller's step. */
export function allocatePage(pages: Column<number>, page: number): void {
  for (let i = pages.length; i < page; i++) pages.set(i, 0);
  pages.set(page, 1);
}
