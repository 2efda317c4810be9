import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, roomOf } from '../../../scene/kit/measures.ts';

const BETWEEN = 3 * GAP;

/** Places blocks from left to right and wraps them at the width of the view. */
export function wrappedBlocks(drawing: Drawing, blocks: readonly Block[]): Block {
  const room = roomOf(drawing);
  const corners: Corner[] = [];
  let [x, y, bottom, right] = [0, 0, 0, 0];
  for (const { width, height } of blocks) {
    if (x > 0 && x + width > room) {
      x = 0;
      y = bottom + GAP;
    }
    corners.push({ x, y });
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
    x += width + BETWEEN;
  }
  const corner = (at: Corner, i: number): Corner => ({ x: at.x + corners[i]!.x, y: at.y + corners[i]!.y });
  return {
    width: right,
    height: bottom,
    draw(at) {
      blocks.forEach((block, i) => {
        const { x: left, y: top } = corner(at, i);
        if (drawing.sees(left, top, block.width, block.height)) block.draw({ x: left, y: top });
      });
    },
    locate(at, column, row) {
      for (const [i, block] of blocks.entries()) {
        const found = block.locate(corner(at, i), column, row);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
