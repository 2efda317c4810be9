import address from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';
import { FEATURES } from '../fonts/font-features.ts';
import { siteFile } from './site-files.ts';

/** The functions of HarfBuzz that are called. Pointers are numbers, and 0 is null. */
interface HarfBuzz {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const LAYOUT_FEATURES = 6;

let library: Promise<HarfBuzz> | null = null;

/**
 * Returns a subset of a TrueType font.
 * @throws Error if it cannot be cut, or HarfBuzz cannot be loaded
 */
export async function subset(font: Uint8Array, characters: string): Promise<Uint8Array> {
  library ??= load();
  const hb = await library.catch((error) => {
    library = null;
    throw error;
  });
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  try {
    return cut(hb, face, characters);
  } finally {
    hb.hb_face_destroy(face);
    hb.free(data);
  }
}

function cut(hb: HarfBuzz, face: number, characters: string): Uint8Array {
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  for (const feature of FEATURES) hb.hb_set_add(features, tag(feature));
  const wanted = hb.hb_subset_input_unicode_set(input);
  for (const character of characters) hb.hb_set_add(wanted, character.codePointAt(0)!);
  const part = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  if (part === 0) throw new Error('HarfBuzz cannot cut the font');
  const blob = hb.hb_face_reference_blob(part);
  const at = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(part);
  return bytes;
}

/** Converts four letters to a number with the first letter in the highest byte. */
function tag(name: string): number {
  return [...name].reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0);
}

async function load(): Promise<HarfBuzz> {
  const bytes = await (await siteFile(address)).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes);
  const hb = instance.exports as unknown as HarfBuzz;
  hb._initialize();
  return hb;
}
