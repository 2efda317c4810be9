import { indexLabel } from '../../../scene/kit/array-parts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { TYPE } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';

export const BITS = 64;

/** Where 64 bits are drawn. */
export interface BitStrip {
  /** Unique in the scene. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Of one bit. */
  readonly width: number;
  readonly height: number;
}

/** Where a bit is in a strip: the highest is the leftmost, as people write numbers. */
export function bitX(strip: Pick<BitStrip, 'x' | 'width'>, bit: number): number {
  return strip.x + (BITS - 1 - bit) * strip.width;
}

/**
 * 64 bits beside each other. Set bits are filled and say 1; `lit` ones, which another mask has too, are strong.
 * @param digits whether zeros are written too
 */
export function drawBits(drawing: Drawing, strip: BitStrip, bits: bigint, lit: Lit = NONE, digits = false): void {
  const { key, y, width, height } = strip;
  if (!drawing.sees(strip.x, y, BITS * width, height)) return;
  for (let bit = 0; bit < BITS; bit++) {
    const on = ((bits >> BigInt(bit)) & 1n) === 1n;
    const strong = ((lit.bits >> BigInt(bit)) & 1n) === 1n;
    const x = bitX(strip, bit);
    const fill = strong ? lit.fill : on ? 'cell-index' : 'cell-empty';
    const box = { x, y, width, height, fill, stroke: strong ? lit.stroke : 'border' } as const;
    drawing.add('strip', { kind: 'rect', key: `bit:${key}:${bit}`, ...box, strokeWidth: strong ? 2 : 1 });
    if (!on && !digits) continue;
    const color = strong ? lit.stroke : on ? 'text' : 'text-faint';
    const text = { x: x + width / 2, y: y + height / 2, text: on ? '1' : '0' };
    const style = { font: 'mono', size: TYPE.small, weight: on ? 600 : 400, align: 'middle' } as const;
    drawing.text({ key: `digit:${key}:${bit}`, ...text, ...style, color });
  }
}

/** Bits that are highlighted, and how. */
export interface Lit {
  readonly bits: bigint;
  readonly fill: ColorToken;
  readonly stroke: ColorToken;
}

export const NONE: Lit = { bits: 0n, fill: 'accent-soft', stroke: 'accent' };

/** Numbers of bits over a strip, every eighth. */
export function drawBitNumbers(drawing: Drawing, strip: BitStrip): void {
  for (let bit = 0; bit < BITS; bit++) {
    if (bit % 8 !== 0 && bit !== BITS - 1) continue;
    const x = bitX(strip, bit) + strip.width / 2;
    indexLabel(drawing, `bit:${strip.key}:${bit}`, x, strip.y - 10, bit);
  }
}
