import { FONTS_ID, MAX_PICTURES, PICTURES_ID, readStoryboard, type Storyboard } from '../../core/export/storyboard.ts';

/** The contents of an HTML storyboard. */
export interface StoryboardFile {
  readonly storyboard: Storyboard;
  /** Their names are unique, because several files on a page have the same families with different characters. */
  readonly fonts: readonly FontFace[];
  /** Replaces the names of the bundled fonts in a CSS value by the names of this file's fonts. */
  ownFonts(css: string): string;
}

/** Larger files are refused. */
const MAX_FILE_SIZE = 32 * 1024 * 1024;
let files = 0;

/**
 * Reads the storyboard of this page.
 * @throws Error if it cannot be shown
 */
export function ownFile(): Promise<StoryboardFile> {
  return readFile((id) => document.getElementById(id)?.textContent ?? null);
}

/** @param textOf the text of the element with an id */
async function readFile(textOf: (id: string) => string | null): Promise<StoryboardFile> {
  const pictures = textOf(PICTURES_ID);
  if (pictures === null) throw new Error('This is not a storyboard of ECS Atlas');
  const storyboard = readStoryboard(await inflated(bytesOf(pictures)));
  const prefix = `'Atlas ${++files} `;
  const ownFonts = (css: string): string => css.replaceAll("'Atlas ", prefix);
  const fonts = fontsIn(textOf(FONTS_ID) ?? '[]', ownFonts);
  await Promise.all(fonts.map((font) => font.load()));
  return { storyboard, fonts, ownFonts };
}

/** @throws TypeError if the file cannot be fetched from here; another Error if it is not a storyboard */
export async function fetchFile(url: URL): Promise<StoryboardFile> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${url.href}`);
  const page = await allOf(response.body!, MAX_FILE_SIZE);
  // Not parsed as a page: only these two texts are extracted.
  return readFile((id) => new RegExp(`<script [^>]*id="${id}">([^<]*)`).exec(page)?.[1] ?? null);
}

function fontsIn(json: string, ownFonts: (css: string) => string): FontFace[] {
  const fonts: unknown = JSON.parse(json);
  if (!Array.isArray(fonts) || fonts.length > 16) throw new Error('The fonts cannot be read');
  return fonts.map(({ family, weight, data }: Record<string, unknown>) => {
    const name = ownFonts(`'Atlas ${String(family)}'`).slice(1, -1);
    return new FontFace(name, bytesOf(String(data)), { weight: String(weight) });
  });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return allOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')), MAX_PICTURES);
}

/** @throws Error if there are more than `most` bytes; reading stops there */
async function allOf(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`more than ${most / 1024 / 1024} MB`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
