import { fontFiles } from '../../../core/scene/fonts.ts';
import { signsOf } from '../fonts/signs-font.ts';
import { fontFile } from './font-data.ts';

/** The part of a canvas's interface that painting uses. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): OffscreenCanvasRenderingContext2D;
}

/**
 * Returns a canvas of the browser. Call `loadFonts` first.
 * @throws Error if the browser has no canvas of that size
 */
export function createCanvas(width: number, height: number): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error(`This browser gives no canvas of ${width} × ${height} pixels`);
  return { width, height, getContext: () => context };
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads the bundled fonts once. Without Chinese text, only the signs of the large Chinese font are loaded. */
export async function loadFonts(isChinese: boolean): Promise<void> {
  const wanted = fontFiles.map((font) => (isChinese ? font : signsOf(font)));
  await Promise.all(wanted.map(({ family, weight, file }) => loadFont(family, weight, file)));
}

async function loadFont(family: string, weight: number, file: string): Promise<void> {
  const loading = loaded.get(file) ?? addFont(family, weight, file);
  loaded.set(file, loading);
  // A failed load, for example offline, is retried by the next call.
  await loading.catch((error) => {
    loaded.delete(file);
    throw error;
  });
}

async function addFont(family: string, weight: number, file: string): Promise<void> {
  const data = await fontFile(file);
  const face = new FontFace(family, Uint8Array.from(data), { weight: String(weight) });
  (globalThis as unknown as { readonly fonts: FontFaceSet }).fonts.add(await face.load());
}
