/// <reference path="../../../assets/fonts/subset-font.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { CallQueue } from '../../files/call-queue.ts';
import { isInSmallFonts } from '../fonts/bundled-text.ts';
import { FEATURES } from '../fonts/font-features.ts';
import { signsOf } from '../fonts/signs-font.ts';
import { fontData } from './font-data.ts';

const kept = new Map<string, Promise<Uint8Array>>();

/** Fonts are cut one at a time, because each result of the converter overwrites the previous one in memory. */
const cuts = new CallQueue();

/** Returns a subset of a bundled font as WOFF2. */
export function cutFont(font: FontFile, characters: string): Promise<Uint8Array> {
  return cuts.add(async () => {
    const { default: subsetFont } = await import('subset-font');
    // The Chinese font is large, so signs without Chinese characters are cut from a smaller file.
    const { file } = [...characters].every(isInSmallFonts) ? signsOf(font) : font;
    const data = await getOrInsert(kept, file, () => fontData(file)).catch((error: unknown) => {
      kept.delete(file);
      throw error;
    });
    const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
    // The copy can be transferred to another thread, unlike a small buffer, which is part of a larger one.
    return Uint8Array.from(await subsetFont(data as Buffer, characters, options));
  });
}
