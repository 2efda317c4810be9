/// <reference path="../../../assets/fonts/subset-font.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { FEATURES } from '../paint/font-features.ts';
import { faceOf } from '../paint/typefaces.ts';

/** A bundled font with some characters alone, as WOFF2. */
export async function cutFont(file: FontFile, characters: string): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const { data } = await faceOf(file);
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
  // A copy: small buffers are parts of larger ones, and cannot be handed to another thread.
  return Uint8Array.from(await subsetFont(data as Buffer, characters, options));
}
