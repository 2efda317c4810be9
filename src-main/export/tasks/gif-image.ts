import { unzlibSync, zlibSync } from 'fflate';
import { GifWriter } from 'omggif';
import type { Rect } from '../../../core/scene/kit/measures.ts';

/** An image of a GIF without its pixels. */
export interface ImageHead {
  readonly box: Rect;
  /** Hundredths of a second until the next image. */
  readonly delay: number;
  /** The box is cleared before the next image; otherwise the image stays. */
  readonly isCleared: boolean;
}

export interface GifHead {
  readonly width: number;
  readonly height: number;
  /** 256 colours as 0xRRGGBB. */
  readonly palette: readonly number[];
  readonly loop: boolean;
}

/** The place in the palette of pixels that have no colour. */
export const NO_COLOR = 255;

/** Disposal methods of the format: an image stays, or its box is cleared before the next image. */
const KEEP = 1;
const CLEAR = 2;

/** A delay has 16 bits. */
const MAX_DELAY = 0xffff;

/** The maximum bytes before the first image. */
const MAX_HEAD = 1024;

export const TRAILER = Uint8Array.of(0x3b);

/** Returns the beginning of a file: its size, its palette and its repetition. */
export function gifHead({ width, height, palette, loop }: GifHead): Uint8Array {
  const bytes = new Uint8Array(MAX_HEAD);
  const writer = new GifWriter(bytes, width, height, { palette: [...palette], ...(loop && { loop: 0 }) });
  return bytes.slice(0, writer.getOutputBufferPosition());
}

/**
 * Packs the runs of an image until the palette is known. Runs in a thread.
 * @param runs pairs of the number of a colour and a count of pixels
 */
export function compressRuns(runs: Uint32Array): Uint8Array {
  return zlibSync(new Uint8Array(runs.buffer), { level: 1 });
}

/**
 * Encodes a GIF's image, repeated for a delay over 16 bits, in a thread.
 * @param runs of `compressRuns`
 * @param indices in the palette, by colour
 */
export function compressImage(runs: Uint8Array, indices: Uint8Array, head: ImageHead): Uint8Array {
  const pixels = pixelsOf(new Uint32Array(unzlibSync(runs).slice().buffer), indices);
  const delays = delaysOf(head.delay);
  const { x, y, width, height } = head.box;
  // LZW writes at most 12 bits for each pixel, and a length before each 255 bytes.
  const bytes = new Uint8Array(MAX_HEAD + delays.length * (MAX_HEAD + 1.6 * pixels.length));
  const writer = new GifWriter(bytes, width, height, { palette: new Array(256).fill(0) });
  const start = writer.getOutputBufferPosition();
  for (const delay of delays) {
    const options = { delay, disposal: head.isCleared ? CLEAR : KEEP, transparent: NO_COLOR };
    writer.addFrame(x, y, width, height, pixels as unknown as number[], options);
  }
  return bytes.slice(start, writer.getOutputBufferPosition());
}

function pixelsOf(pairs: Uint32Array, indices: Uint8Array): Uint8Array {
  let length = 0;
  for (let i = 1; i < pairs.length; i += 2) length += pairs[i]!;
  const pixels = new Uint8Array(length);
  let start = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const end = start + pairs[i + 1]!;
    pixels.fill(indices[pairs[i]!]!, start, end);
    start = end;
  }
  return pixels;
}

function delaysOf(delay: number): readonly number[] {
  const whole = Math.max(0, Math.ceil(delay / MAX_DELAY) - 1);
  return [...new Array<number>(whole).fill(MAX_DELAY), delay - whole * MAX_DELAY];
}
