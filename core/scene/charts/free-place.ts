import { overlap, type Rect } from '../kit/measures.ts';

/** A straight line between two points, in pixels. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Places that are taken: texts keep away from them. */
export interface Taken {
  readonly boxes: readonly Rect[];
  readonly lines: readonly Segment[];
}

export function isFree(box: Rect, { boxes, lines }: Taken): boolean {
  return !boxes.some((other) => overlap(box, other)) && !lines.some((line) => crosses(line, box));
}

/** Tells if a line has a point within a rectangle: the part of it that is within one pair of sides after the other is kept. */
export function crosses([x1, y1, x2, y2]: Segment, { x, y, width, height }: Rect): boolean {
  let [from, to] = [0, 1];
  for (const [start, delta, low, high] of [
    [x1, x2 - x1, x, x + width],
    [y1, y2 - y1, y, y + height],
  ] as const) {
    if (delta === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [a, b] = [(low - start) / delta, (high - start) / delta];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}

/** Returns the item with the lowest score; null without items. */
export function lowest<T>(items: readonly T[], scoreOf: (item: T) => number): T | null {
  let [best, least]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const score = scoreOf(item);
    if (score < least) [best, least] = [item, score];
  }
  return best;
}
