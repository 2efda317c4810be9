import type { Drawing } from '../../../scene/kit/drawing.ts';
import { bitDigitSize, type Corner, type Rect, secondarySize } from '../../../scene/kit/measures.ts';
import type { ColorToken, PlainColor } from '../../../scene/scene.ts';

const BITS = 64;
const LINE_HEIGHT = 20;
/** Room for a bit's number left of a line. */
const NUMBER_WIDTH = 24;
const MIN_BIT = 7.5;
const MIN_PRESENTED_BIT = 9;
const MAX_BIT = 16; /** Minimum pixels per bit for zeros to be written too. */
const ROOMY_BIT = 10;

/** Division of 64 bits into lines, highest bit first, as numbers are written. */
export interface BitGrid {
  readonly lines: 1 | 2 | 4;
  readonly perLine: number;
  readonly bit: number;
  readonly width: number;
  readonly height: number;
}

/** Chooses the smallest number of lines that fits. In a narrow panel on a projector, digits need wider bits. */
export function bitGrid({ view }: Drawing, room: number): BitGrid {
  const ofTwo = view.presented === true ? MIN_PRESENTED_BIT : MIN_BIT;
  const lines = room / BITS >= MIN_BIT ? 1 : (2 * room) / BITS >= ofTwo ? 2 : 4;
  const perLine = BITS / lines;
  // On a projector, digits of half pixels would touch.
  const part = view.presented === true ? 1 : 2;
  const bit = Math.min(MAX_BIT, Math.floor((part * room) / perLine) / part);
  return { lines, perLine, bit, width: perLine * bit, height: lines * LINE_HEIGHT };
}

export function bitRect({ x, y }: Corner, { perLine, bit: width }: BitGrid, bit: number): Rect {
  const place = BITS - 1 - bit;
  const line = Math.floor(place / perLine);
  return { x: x + (place % perLine) * width, y: y + line * LINE_HEIGHT, width, height: LINE_HEIGHT };
}

interface LitBits {
  /** If true, zeros are also written where there is room. */
  readonly zeros?: boolean;
  readonly bits: bigint;
  readonly fill: ColorToken;
  readonly stroke: PlainColor;
}

export const NOT_LIT: LitBits = { bits: 0n, fill: 'accent-soft', stroke: 'accent' };

/**
 * Draws 64 bits: set ones are filled and show 1, those in `lit`, common with another mask, are highlighted.
 * @param key unique in the scene
 */
export function drawBits(
  drawing: Drawing,
  key: string,
  at: Corner,
  grid: BitGrid,
  bits: bigint,
  { zeros = false, ...lit }: LitBits = NOT_LIT,
): void {
  if (!drawing.sees(at.x, at.y, grid.width, grid.height)) return;
  const size = bitDigitSize(drawing, grid.bit);
  for (let bit = 0; bit < BITS; bit++) {
    const on = hasBit(bits, bit);
    const strong = hasBit(lit.bits, bit);
    const rect = bitRect(at, grid, bit);
    const fill = strong ? lit.fill : on ? 'cell-index' : 'cell-empty';
    const box = { ...rect, fill, stroke: strong ? lit.stroke : 'border' } as const;
    drawing.add('strip', { kind: 'rect', key: `bit:${key}:${bit}`, ...box, strokeWidth: strong ? 2 : 1 });
    if (!on && (!zeros || grid.bit < ROOMY_BIT)) continue;
    const color = strong ? lit.stroke : on ? 'text' : 'text-faint';
    const text = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, text: on ? '1' : '0' };
    const style = { font: 'mono', size, weight: on ? 600 : 400, align: 'middle' } as const;
    drawing.text({ key: `digit:${key}:${bit}`, ...text, ...style, room: grid.bit, color });
  }
}

function hasBit(bits: bigint, bit: number): boolean {
  return ((bits >> BigInt(bit)) & 1n) === 1n;
}

/** Draws bit numbers: every eighth above a single line, otherwise the first bit's number left of each line. */
export function drawBitNumbers(drawing: Drawing, key: string, at: Corner, grid: BitGrid): void {
  const { lines, perLine } = grid;
  for (let bit = BITS - 1; bit >= 0; bit -= 1) {
    const rect = bitRect(at, grid, bit);
    const isFirst = bit % perLine === perLine - 1;
    if (lines === 1 ? bit % 8 !== 0 && !isFirst : !isFirst) continue;
    const over = { x: rect.x + rect.width / 2, y: rect.y - 10, align: 'middle' } as const;
    const left = { x: rect.x - 4, y: rect.y + LINE_HEIGHT / 2, align: 'end' } as const;
    const place = lines === 1 ? over : left;
    const look = { font: 'mono', size: secondarySize(drawing, '00', NUMBER_WIDTH), color: 'text-faint' } as const;
    drawing.text({ key: `bit-number:${key}:${bit}`, ...place, room: 0, text: String(bit), ...look });
  }
}
