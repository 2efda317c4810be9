/// <reference path="../../../assets/fonts/subset-font.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { isInSmallFonts } from '../fonts/bundled-text.ts';
import { FEATURES } from '../fonts/font-features.ts';
import { signsOf } from '../fonts/signs-font.ts';
import { fontData } from './font-data.ts';

const kept = new Map<string, Promise<Uint8Array>>();

/** One font after the other: the converter's results lie in memory of its own, which the next one overwrites. */
let before: Promise<unknown> = Promise.resolve();

/** A bundled font with some characters alone, as WOFF2. */
export function cutFont(font: FontFile, characters: string): Promise<Uint8Array> {
  const cut = before.then(async () => {
    const { default: subsetFont } = await import('subset-font');
    // The Chinese font is large: signs alone are cut from their own.
    const { file } = [...characters].every(isInSmallFonts) ? signsOf(font) : font;
    const data = await getOrInsert(kept, file, () => fontData(file)).catch((error: unknown) => {
      kept.delete(file);
      throw error;
    });
    const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
    // A copy: small buffers are parts of larger ones, and cannot be handed to another thread.
    return Uint8Array.from(await subsetFont(data as Buffer, characters, options));
  });
  before = cut.catch(() => undefined);
  return cut;
}
