import type { Column } from '../../../trace/column.ts';

/** Whether the page that an index falls into is there. */
export function hasPage(pages: Column<number>, page: number): boolean {
  return pages.peek(page) === 1;
}

/** Allocates a page; those before it that are missing stay null. Belongs to a step that the caller has begun. */
export function allocatePage(pages: Column<number>, page: number): void {
  for (let i = pages.length; i < page; i++) pages.set(i, 0);
  pages.set(page, 1);
}
