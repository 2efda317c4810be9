import { strToU8, zlibSync } from 'fflate';
import type { Threads } from '#export/threads';
import { concatBytes } from '../../../core/trace/bytes.ts';
import { crc32 } from '../../../core/wire/codec/crc32.ts';
import type { Pixels } from '../paint/pixels.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngOptions {
  /** Keeps the alpha channel. */
  readonly transparent: boolean;
  /** Text chunks by keyword. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Encodes a PNG with unfiltered rows. Filters gain less on diagrams than they cost. */
export function encodePng(
  { data, width, height }: Pixels,
  { transparent, texts }: PngOptions,
  threads: Threads,
): Promise<Uint8Array> {
  const squeezed = threads.lend(data, (shared) =>
    threads.next().call('compressRows', [{ data: shared, width, height }, transparent]),
  );
  return squeezed.then((rows) => fileOf(rows, { width, height }, { transparent, texts }));
}

function fileOf(
  rows: Uint8Array,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  { transparent, texts }: PngOptions,
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = transparent ? 6 : 2;
  const chunks = Object.entries(texts).map(([keyword, text]) => chunk('iTXt', textChunk(keyword, text)));
  return concatBytes([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IDAT', rows), chunk('IEND')]);
}

/** The layout is keyword, compression flag and method, no language, no translated keyword, text. */
function textChunk(keyword: string, text: string): Uint8Array {
  return concatBytes([strToU8(keyword), Uint8Array.of(0, 1, 0, 0, 0), zlibSync(strToU8(text), { level: 6 })]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(strToU8(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
