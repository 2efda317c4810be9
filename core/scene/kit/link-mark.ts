import type { Mark, PathMark } from '../scene.ts';

/** An end this close to a visible line belongs to it, because arrows end a little above row numbers. */
const NEAR = 3;

/** True for a mark that leads from one cell to another. */
export function isLink(mark: Mark): mark is PathMark {
  return mark.kind === 'path' && mark.isLink === true;
}

/** True for a link from or to a hidden cell, which would begin or end nowhere. */
export function hasHiddenEnd(mark: PathMark, shows: (y: number) => boolean): boolean {
  return isLink(mark) && [mark.points[1]!, mark.points.at(-1)!].some((y) => !shows(y - NEAR) && !shows(y + NEAR));
}
