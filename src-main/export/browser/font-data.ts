/// <reference path="./wawoff2.d.ts" />
import { siteFile } from './site-files.ts';

const addresses = import.meta.glob<string>('../../../assets/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns a bundled font as WOFF2 for the canvas. */
export async function fontFile(file: string): Promise<Uint8Array> {
  const address = addresses[`../../../assets/fonts/${file}`];
  if (address === undefined) throw new Error(`The font ${file} is not in this build`);
  return new Uint8Array(await (await siteFile(address)).arrayBuffer());
}

/**
 * Returns a bundled font as TrueType. fontkit also reads WOFF2, but makes subsets with empty glyphs of it, which is enough without WebAssembly
 * because there are no PDFs then.
 */
export async function fontData(file: string): Promise<Uint8Array> {
  if (typeof WebAssembly !== 'object') return fontFile(file);
  const [{ default: decompress }, data] = await Promise.all([import('wawoff2/decompress.js'), fontFile(file)]);
  // The next conversion overwrites the result in the converter's memory.
  return Uint8Array.from(await decompress(data));
}
