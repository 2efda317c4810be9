import type { Drawing } from './drawing.ts';
import type { Rect } from './measures.ts';

const SIZE = 11;

/**
 * Draws the cursor of a loop: a frame around the visited cells, and a triangle that points at their corner. There is one
 * cursor in a picture, so it moves from place to place.
 * @param isBehind true if the place is behind the last element, where the loop reads memory that is no element
 */
export function cursorMark(drawing: Drawing, { x, y, width, height }: Rect, isBehind = false): void {
  if (!drawing.sees(x - SIZE, y - SIZE, width + 2 * SIZE, height + 2 * SIZE)) return;
  const around = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, radius: 6 };
  const dash = isBehind ? { dash: [5, 4] } : {};
  drawing.add('badge', { kind: 'rect', key: 'cursor:frame', ...around, stroke: 'accent', strokeWidth: 3, ...dash });
  const points = [x - SIZE, y - SIZE - 3, x + SIZE, y - SIZE - 3, x, y - 3];
  drawing.add('badge', { kind: 'path', key: 'cursor:tip', curve: 'line', closed: true, points, fill: 'accent' });
}
