import { z } from 'zod';
import { isEngineChoice } from '../compare/engine-choice.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { MAX_TEXT } from './limits.ts';

/** Shapes that several contracts use: those of the window, of a class, of exports and of what they contain. */

export const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entity'), entity: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('component'), id: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('table'), slot: z.number().int().nonnegative() }),
]);

export const scriptSource = z.object({
  name: z.string().max(255),
  text: z.string().max(MAX_TEXT),
  engine: z.enum(scriptEngineIds),
});

/** Which structures are drawn: whole families, but for single structures that are chosen otherwise. */
export const shown = z.object({
  families: z.array(z.string().max(100)),
  except: z.array(z.string().max(1000)).max(1000),
});

/** Several engines side by side. */
export const compared = z.object({
  engines: z.array(z.enum(scriptEngineIds)).refine(isEngineChoice),
  /** An entity has another handle on each engine: here it goes by its name in the script. */
  focus: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('entity'), name: z.string().min(1).max(1000) }),
      z.object({ kind: z.literal('component'), id: z.string().min(1).max(1000) }),
      z.object({ kind: z.literal('own'), engine: z.enum(scriptEngineIds), focus }),
    ])
    .nullable(),
  /** By engine; where one is left out, everything. */
  shown: z.partialRecord(z.enum(scriptEngineIds), shown),
});
