/// <reference path="./wawoff2.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { CallQueue } from '../../files/call-queue.ts';
import { isInSmallFonts } from '../fonts/bundled-text.ts';
import { signsOf } from '../fonts/signs-font.ts';
import { fontData, fontFile } from './font-data.ts';
import { subset } from './harfbuzz.ts';

const kept = new Map<string, Promise<Uint8Array>>();

/** Fonts are cut one at a time, because each result of the compressor overwrites the previous one in memory. */
const cuts = new CallQueue();

/** Returns a subset of a bundled font as WOFF2, made by the same library and with the same features as in Node. */
export function cutFont(file: FontFile, characters: string): Promise<Uint8Array> {
  return cuts.add(async () => {
    // The Chinese font is large, so signs without Chinese characters are cut from a smaller file.
    const isSmall = [...characters].every(isInSmallFonts);
    const name = isSmall ? signsOf(file).file : file.file;
    // Without WebAssembly the font cannot be cut, so it stays whole.
    if (typeof WebAssembly !== 'object') return fontFile(name);
    const data = await trueType(name);
    const [{ default: compress }, part] = await Promise.all([import('wawoff2/compress.js'), subset(data, characters)]);
    return Uint8Array.from(await compress(part));
  });
}

/** Caches fonts that were read. A failed read is retried. */
function trueType(file: string): Promise<Uint8Array> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const reading = fontData(file);
  kept.set(file, reading);
  reading.catch(() => kept.delete(file));
  return reading;
}
