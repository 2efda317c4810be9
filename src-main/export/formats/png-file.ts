import { strToU8, zlibSync } from 'fflate';
import { crc32 } from '../../../core/wire/crc32.ts';
import type { Threads } from '../threads/threads.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Pixels as a canvas gives them: rows of red, green, blue, alpha, not premultiplied. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PngOptions {
  /** Keep the alpha channel. */
  readonly transparent: boolean;
  /** Text chunks by keyword. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Encodes a PNG with unfiltered rows: what filters win on diagrams is less than what they cost. */
export async function encodePng(pixels: Pixels, options: PngOptions, threads: Threads): Promise<Uint8Array> {
  const { width, height } = pixels;
  const rows = options.transparent ? rowsWithAlpha(pixels) : rowsWithoutAlpha(pixels);
  const squeezed = await threads.deflate(rows);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = options.transparent ? 6 : 2;
  const texts = Object.entries(options.texts).map(([keyword, text]) => chunk('iTXt', textChunk(keyword, text)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...texts, chunk('IDAT', squeezed), chunk('IEND')]);
}

function rowsWithAlpha({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const stride = width * 4;
  const rows = new Uint8Array(height * (stride + 1));
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  return rows;
}

function rowsWithoutAlpha({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * (width * 3 + 1));
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++, to += 3, from += 4) {
      rows[to] = data[from]!;
      rows[to + 1] = data[from + 1]!;
      rows[to + 2] = data[from + 2]!;
    }
  }
  return rows;
}

/** Keyword, compressed, no language, no translated keyword, text. */
function textChunk(keyword: string, text: string): Uint8Array {
  return Buffer.concat([strToU8(keyword), Uint8Array.of(0, 1, 0, 0, 0), zlibSync(strToU8(text), { level: 6 })]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
