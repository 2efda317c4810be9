import type { FontFile } from '../../../core/scene/fonts.ts';

/** Of the Chinese font the part that has the signs of diagrams (assets/fonts/subset.ts); other fonts are small. */
export function signsOf(font: FontFile): FontFile {
  if (font.family !== 'Atlas CJK') return font;
  return { ...font, file: font.file.replace(/(\d+\.woff2)$/, 'signs-$1') };
}
