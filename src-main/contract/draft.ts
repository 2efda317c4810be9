import { z } from 'zod';
import { libraryIds } from '../../core/engines/all.ts';
import { MAX_TEXT } from '../../core/export/limits.ts';

/** A random number that the page chooses for its open script. */
export const draftId = z.string().regex(/^[0-9a-f]{32}$/);

/** The unsaved text of a script. */
export const draft = z.object({
  name: z.string().max(1000),
  path: z.string().max(10_000).optional(),
  engine: z.enum(libraryIds),
  text: z.string().max(MAX_TEXT),
  /** The text as it was last opened or saved. */
  saved: z.string().max(MAX_TEXT),
});
export type Draft = z.infer<typeof draft>;

/** A line that only the draft or only the saved text has, numbered from 1. Long lines are cut. */
const lineChange = z.object({ kind: z.enum(['added', 'removed']), line: z.number().int(), text: z.string() });
export type LineChange = z.infer<typeof lineChange>;

/** A draft whose page has ended, and the lines that differ from its file, or from the text as it was last saved. */
export const leftDraft = z.object({
  id: draftId,
  name: z.string(),
  /** Milliseconds before now. */
  age: z.number(),
  added: z.number().int(),
  removed: z.number().int(),
  /** The first of these lines. */
  changes: z.array(lineChange),
});
export type LeftDraft = z.infer<typeof leftDraft>;
