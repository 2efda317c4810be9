/// <reference path="../paint/fontkit.d.ts" />
import type { FontFile } from '../../../core/scene/fonts.ts';
import { siteFile } from './site-files.ts';

const addresses = import.meta.glob<string>('../../../assets/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A bundled font as WOFF2, which fontkit reads, too. */
export async function fontData(file: string): Promise<Uint8Array> {
  const address = addresses[`../../../assets/fonts/${file}`];
  if (address === undefined) throw new Error(`The font ${file} is not in this build`);
  return new Uint8Array(await (await siteFile(address)).arrayBuffer());
}

/** Of the Chinese font the part that has the signs of diagrams (assets/fonts/subset.ts); other fonts are small. */
export function signsOf(font: FontFile): FontFile {
  if (font.family !== 'Atlas CJK') return font;
  return { ...font, file: font.file.replace(/(\d+\.woff2)$/, 'signs-$1') };
}
