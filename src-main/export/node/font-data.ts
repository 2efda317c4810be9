/// <reference path="../fonts/fontkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder } from '../../program/app-root.ts';

/** A bundled font, for fontkit. Its subsets of woff2 files have empty glyphs; those of TrueType files are right. */
export async function fontData(file: string): Promise<Uint8Array> {
  const { convert } = await import('fontverter');
  return Buffer.from(await convert(await readFile(join(assetsFolder, 'fonts', file)), 'truetype'));
}
