import type { FontFile } from '../../../core/scene/fonts.ts';
import { isInSmallFonts } from '../paint/bundled-text.ts';
import { fontData, signsOf } from './font-data.ts';

/** The whole font, or of the Chinese one its signs where they suffice: the library that cuts fonts is made for Node. */
export function cutFont(file: FontFile, characters: string): Promise<Uint8Array> {
  const isSmall = [...characters].every(isInSmallFonts);
  return fontData(isSmall ? signsOf(file).file : file.file);
}
