/// <reference path="../../../assets/fonts/subset-font.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { faceOf } from '../paint/typefaces.ts';

/** What browsers and Skia use without being asked: other features, such as small capitals, would bring glyphs that are never drawn. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

/** A bundled font with some characters alone, as WOFF2. */
export async function cutFont(file: FontFile, characters: string): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const { data } = await faceOf(file);
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
  // A copy: small buffers are parts of larger ones, and cannot be handed to another thread.
  return Uint8Array.from(await subsetFont(data as Buffer, characters, options));
}
