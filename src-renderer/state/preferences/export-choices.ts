import { z } from 'zod';
import { DESTINATIONS } from '../../../core/export/destinations.ts';
import { formatIds } from '../../../core/export/formats.ts';
import { optionFields, USUAL } from '../../../core/export/options.ts';
import { DEFAULTS, exportRequest } from '../../../core/export/request.ts';
import { DEPTHS } from '../../../core/script/narration/beats.ts';

/** Sizes for a README, a column of text, a slide, a projector, print, and a square for the web. */
export const sizePresets = [
  '880x460',
  '720x420',
  '1280x720',
  '1920x1080',
  '2560x1440',
  '3840x2160',
  '1600x1200',
  '1080x1080',
] as const;

const { parts } = exportRequest.shape;

type OptionField = keyof typeof optionFields;
type Forgiving = { readonly [K in OptionField]: z.ZodCatch<(typeof optionFields)[K]> };
const usual = Object.fromEntries(
  Object.entries(optionFields).map(([id, schema]) => [id, (schema as z.ZodType).catch(USUAL[id as OptionField])]),
) as unknown as Forgiving;

const choices = z.object({
  ...usual,
  /** `custom`: the other choices were made one by one. */
  destination: z.enum([...DESTINATIONS, 'custom']).catch('readme'),
  format: z.enum(formatIds).catch('png'),
  every: z.enum(DEPTHS).catch('beat'),
  size: z.enum(sizePresets).catch('1920x1080'),
  crop: z.boolean().catch(false),
  parts: parts.catch(DEFAULTS.parts),
  questions: z.boolean().catch(DEFAULTS.questions),
  /** `both`: light and dark. Null: the window's theme. */
  theme: z.enum(['light', 'dark', 'contrast', 'both']).nullable().catch(null),
  /** Null: the window's language. */
  locale: exportRequest.shape.locale.nullable().catch(null),
});
export type StoredExport = z.infer<typeof choices>;

/** The last export. A field that cannot be read has its default. Choices without a destination were made one by one. */
export const storedExport = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((stored) => (Object.keys(stored).length === 0 ? stored : { destination: 'custom', ...stored }))
  .pipe(choices);

/** The last export of each purpose. */
export const storedExports = z.record(z.string(), storedExport).catch({});
