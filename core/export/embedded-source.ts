import { z } from 'zod';
import { DEPTHS } from '../script/narration/beats.ts';
import { compared, focus, scriptSource, shown } from './shapes.ts';

/** The name of the source in files: the keyword of the text chunk in a PNG, and the word before the JSON in an SVG's `<metadata>`. */
export const SOURCE_KEYWORD = 'ecs-atlas';
/** Id of the script element in an HTML page. */
export const SOURCE_ID = 'ecs-atlas-source';
/** MIME type of the file attached to a PDF. */
export const SOURCE_TYPE = 'application/vnd.ecs-atlas+json';

/** The limit of an embedded recording in bytes. */
export const MAX_RECORDING = 2 * 1024 * 1024;

/** The name of a file. Folders before it are dropped, so that it never leads elsewhere. */
const name = z
  .string()
  .max(1000)
  .transform((text) => text.replace(/^.*[/\\]/s, '').slice(0, 255) || 'untitled');
const text = scriptSource.shape.text;
const position = z.number().int().nonnegative().max(1_000_000_000);
const every = z.enum(DEPTHS);
const view = { every: every.optional(), focus: focus.nullable().optional(), shown: shown.nullable().optional() };

/** The source of a picture, with which it opens again at the same position and with the same view. */
export const embeddedSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('script'), name, text, engine: scriptSource.shape.engine, position, ...view }),
  /** Positions are beats, counted from 1 as in links. */
  z.object({ kind: z.literal('lesson'), name, text, position: position.min(1) }),
  z.object({ kind: z.literal('compare'), name, text, position, every: every.optional(), compare: compared }),
  z.object({
    kind: z.literal('clip'),
    name,
    /** The recording as base64; null if it was too large. */
    recording: z
      .base64()
      .max(4 * Math.ceil(MAX_RECORDING / 3))
      .nullable(),
    position,
    focus: focus.nullable().optional(),
    shown: shown.nullable().optional(),
  }),
]);
export type EmbeddedSource = z.infer<typeof embeddedSource>;
export type EmbeddedOf<K extends EmbeddedSource['kind']> = Extract<EmbeddedSource, { readonly kind: K }>;

export function embeddedText(source: EmbeddedSource): string {
  return JSON.stringify(source);
}
