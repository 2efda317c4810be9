/// <reference path="./wawoff2.d.ts" />
import { siteFile } from './site-files.ts';

const addresses = import.meta.glob<string>('../../../assets/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A bundled font as WOFF2, for the canvas. */
export async function fontFile(file: string): Promise<Uint8Array> {
  const address = addresses[`../../../assets/fonts/${file}`];
  if (address === undefined) throw new Error(`The font ${file} is not in this build`);
  return new Uint8Array(await (await siteFile(address)).arrayBuffer());
}

/**
 * A bundled font as TrueType. fontkit reads WOFF2, too, but its subsets of it have empty glyphs: enough where there is no WebAssembly, and
 * so no PDF.
 */
export async function fontData(file: string): Promise<Uint8Array> {
  if (typeof WebAssembly !== 'object') return fontFile(file);
  const [{ default: decompress }, data] = await Promise.all([import('wawoff2/decompress.js'), fontFile(file)]);
  // The converter's results lie in memory of its own, which the next conversion overwrites.
  return Uint8Array.from(await decompress(data));
}
