/// <reference path="./wawoff2.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { isInSmallFonts } from '../fonts/bundled-text.ts';
import { signsOf } from '../fonts/signs-font.ts';
import { fontData, fontFile } from './font-data.ts';
import { subset } from './harfbuzz.ts';

const kept = new Map<string, Promise<Uint8Array>>();

/** One font after the other: the compressor's results lie in memory of its own, which the next one overwrites. */
let before: Promise<unknown> = Promise.resolve();

/** A bundled font with some characters alone, as WOFF2. Cut by the same library as in Node, and as there with the features of browsers. */
export function cutFont(file: FontFile, characters: string): Promise<Uint8Array> {
  const cut = before.then(async () => {
    // The Chinese font is large: signs alone are cut from their own.
    const isSmall = [...characters].every(isInSmallFonts);
    const name = isSmall ? signsOf(file).file : file.file;
    // Without a library to cut it, it is whole.
    if (typeof WebAssembly !== 'object') return fontFile(name);
    const data = await trueType(name);
    const [{ default: compress }, part] = await Promise.all([import('wawoff2/compress.js'), subset(data, characters)]);
    return Uint8Array.from(await compress(part));
  });
  before = cut.catch(() => undefined);
  return cut;
}

/** Kept once it is read; what failed is tried again. */
function trueType(file: string): Promise<Uint8Array> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const reading = fontData(file);
  kept.set(file, reading);
  reading.catch(() => kept.delete(file));
  return reading;
}
