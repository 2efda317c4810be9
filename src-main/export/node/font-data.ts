/// <reference path="../fonts/fontkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsFolder } from '../../program/app-root.ts';

/** Returns a bundled font as TrueType, because fontkit makes subsets with empty glyphs of WOFF2 files. */
export async function fontData(file: string): Promise<Uint8Array> {
  const { convert } = await import('fontverter');
  return Buffer.from(await convert(await readFile(join(assetsFolder, 'fonts', file)), 'truetype'));
}
