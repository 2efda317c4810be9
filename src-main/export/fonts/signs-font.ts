import type { FontFile } from '../../../core/scene/fonts.ts';

/** Returns the part of the Chinese font with the signs of diagrams (assets/fonts/subset.ts). Other fonts are small and stay whole. */
export function signsOf(font: FontFile): FontFile {
  if (font.family !== 'Atlas CJK') return font;
  return { ...font, file: font.file.replace(/(\d+\.woff2)$/, 'signs-$1') };
}
