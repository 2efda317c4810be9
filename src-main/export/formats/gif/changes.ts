import type { Rect } from '../../../../core/scene/kit/measures.ts';

/** Pixels of 32 bits in rows of `width` pixels. */
export interface Raster {
  readonly pixels: Uint32Array;
  readonly width: number;
}

/** Returns the smallest box of all pixels that differ from `before`, a picture or one value. It is one pixel if none differs. */
export function changedRect({ pixels, width }: Raster, before: Uint32Array | number): Rect {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0, i = 0; i < pixels.length; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (pixels[i] === (typeof before === 'number' ? before : before[i])) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (top < 0) top = y;
      bottom = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Numbers colours and counts their pixels. Number 0 stands for no colour. */
export class ColorCounts {
  readonly colors: number[] = [0];
  readonly counts: number[] = [0];
  readonly #numbers = new Map<number, number>();

  number(color: number): number {
    let number = this.#numbers.get(color);
    if (number === undefined) {
      number = this.colors.push(color) - 1;
      this.counts.push(0);
      this.#numbers.set(color, number);
    }
    return number;
  }
}

/** A buffer for the next runs. A picture has up to some hundred thousand. */
let pairs = new Uint32Array(1 << 16);

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The pixels of a box as runs: pairs of a colour's number and a count. Clear pixels, and those equal in `before`, have number 0. */
export function runsOf(
  { pixels, width }: Raster,
  before: Uint32Array | null,
  box: Rect,
  counts: ColorCounts,
): Uint32Array {
  let count = 0;
  let [color, number, length] = [-1, 0, 0];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let i = y * width + box.x, end = i + box.width; i < end; i++) {
      const pixel = pixels[i]!;
      const now = before !== null && before[i] === pixel ? 0 : pixel;
      if (now !== color) {
        if (length > 0) add();
        [color, length] = [now, 0];
        number = now === 0 ? 0 : counts.number(now & 0xffffff);
      }
      length++;
    }
  }
  add();
  return pairs.slice(0, count);

  function add(): void {
    if (count === pairs.length) pairs = grown(pairs);
    pairs[count++] = number;
    pairs[count++] = length;
    counts.counts[number]! += length;
  }
}
