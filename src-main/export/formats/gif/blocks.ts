import { strToU8 } from 'fflate';
import { joined } from '../../../../core/trace/bytes.ts';
import type { Box } from './changes.ts';
import { NO_COLOR } from './palette.ts';

/** What happens to an image before the next one: it stays, or its box is cleared. */
export const KEEP = 1;
export const CLEAR = 2;

const MAX_DELAY = 0xffff;

interface GifHeader {
  readonly width: number;
  readonly height: number;
  /** 256 times red, green, blue. */
  readonly palette: Uint8Array;
  readonly loop: boolean;
}

/** The beginning of a file: its size, its palette, whether it begins again at its end. */
export function header({ width, height, palette, loop }: GifHeader): Uint8Array {
  const size = new Uint8Array(7);
  const view = new DataView(size.buffer);
  view.setUint16(0, width, true);
  view.setUint16(2, height, true);
  size[4] = 0xf7; // a palette of 256 colours with 8 bits each
  const again = Uint8Array.of(0x21, 0xff, 11, ...strToU8('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  return joined([strToU8('GIF89a'), size, palette, ...(loop ? [again] : [])]);
}

/** A delay has 16 bits: an image that is shown for longer is there several times. @param delay hundredths of a second */
export function delaysOf(delay: number): readonly number[] {
  const whole = Math.max(0, Math.ceil(delay / MAX_DELAY) - 1);
  return [...new Array<number>(whole).fill(MAX_DELAY), delay - whole * MAX_DELAY];
}

/**
 * An image before its data.
 * @param delay hundredths of a second until the next one, of 16 bits
 */
export function imageHeader(box: Box, delay: number, disposal: typeof KEEP | typeof CLEAR): Uint8Array {
  const bytes = new Uint8Array(19);
  const view = new DataView(bytes.buffer);
  bytes.set([0x21, 0xf9, 4, (disposal << 2) | 1]);
  view.setUint16(4, delay, true);
  bytes[6] = NO_COLOR;
  bytes[8] = 0x2c;
  view.setUint16(9, box.x, true);
  view.setUint16(11, box.y, true);
  view.setUint16(13, box.width, true);
  view.setUint16(15, box.height, true);
  bytes[18] = 8; // bits of a pixel
  return bytes;
}

export const TRAILER = Uint8Array.of(0x3b);
