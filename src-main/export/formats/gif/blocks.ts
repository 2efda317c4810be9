import type { Box } from './changes.ts';
import { NO_COLOR } from './palette.ts';

/** What happens to an image before the next one: it stays, or its box is cleared. */
export const KEEP = 1;
export const CLEAR = 2;

const MOST_DELAY = 0xffff;

interface GifHeader {
  readonly width: number;
  readonly height: number;
  /** 256 times red, green, blue. */
  readonly palette: Uint8Array;
  readonly loop: boolean;
}

/** The beginning of a file: its size, its palette, whether it begins again at its end. */
export function header({ width, height, palette, loop }: GifHeader): Uint8Array {
  const size = Buffer.alloc(7);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  size[4] = 0xf7; // a palette of 256 colours with 8 bits each
  const again = Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]);
  return Buffer.concat([Buffer.from('GIF89a'), size, palette, ...(loop ? [again] : [])]);
}

/** A delay has 16 bits: an image that is shown for longer is there several times. @param delay hundredths of a second */
export function delaysOf(delay: number): readonly number[] {
  const whole = Math.max(0, Math.ceil(delay / MOST_DELAY) - 1);
  return [...new Array<number>(whole).fill(MOST_DELAY), delay - whole * MOST_DELAY];
}

/**
 * An image before its data.
 * @param delay hundredths of a second until the next one, of 16 bits
 */
export function imageHeader(box: Box, delay: number, disposal: typeof KEEP | typeof CLEAR): Uint8Array {
  const bytes = Buffer.alloc(19);
  bytes.set([0x21, 0xf9, 4, (disposal << 2) | 1]);
  bytes.writeUInt16LE(delay, 4);
  bytes[6] = NO_COLOR;
  bytes[8] = 0x2c;
  bytes.writeUInt16LE(box.x, 9);
  bytes.writeUInt16LE(box.y, 11);
  bytes.writeUInt16LE(box.width, 13);
  bytes.writeUInt16LE(box.height, 15);
  bytes[18] = 8; // bits of a pixel
  return bytes;
}

export const TRAILER = Uint8Array.of(0x3b);
