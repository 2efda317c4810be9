import type { CSSProperties } from 'react';
import type { Rect } from '../../../core/scene/kit/measures.ts';

/** Width of a digit in em. */
const DIGIT = 0.62;
/** Width of the frame on both sides, in pixels. */
const FRAME = 8;

/** Returns the place of an element over a cell of the picture, and the size at which its text fits into the cell. */
export function cellStyle({ x, y, width, height }: Rect, text: string): CSSProperties {
  const fontSize = Math.min(height * 0.45, (width - FRAME) / (Math.max(1, text.length) * DIGIT));
  return { transform: `translate(${x}px, ${y}px)`, width, height, fontSize };
}
