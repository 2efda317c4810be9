import { z } from 'zod';
import { allEngineNames } from '../../core/script/language.ts';
import { readPngText } from './png.ts';

/** What a picture was made from: enough to open it again at the same step. */
const embeddedSource = z.object({
  name: z.string(),
  text: z.string(),
  engine: z.enum(allEngineNames),
  step: z.number().int().nonnegative(),
});
export type EmbeddedSource = z.infer<typeof embeddedSource>;

/** Keyword of the PNG's text chunk; in an SVG the same stands before the JSON in `<metadata>`. */
export const SOURCE_KEYWORD = 'ecs-atlas';

/** The source as text for a PNG's chunk or an SVG's metadata. */
export function writeSource(source: EmbeddedSource): string {
  return JSON.stringify(source);
}

/** What a PNG or SVG of ours was made from; null when it is none, or says nothing that can be understood. */
export function readEmbeddedSource(bytes: Uint8Array): EmbeddedSource | null {
  const text = readPngText(bytes, SOURCE_KEYWORD) ?? readSvgMetadata(bytes);
  if (text === null) return null;
  try {
    return embeddedSource.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function readSvgMetadata(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const found = /^<svg .*?<metadata>ecs-atlas ([^<]*)<\/metadata>/s.exec(text)?.[1];
  return found?.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!) ?? null;
}
