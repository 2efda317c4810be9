import { z } from 'zod';
import { scriptEngineIds } from '../engines/all.ts';

/** Shapes that several contracts use: those of the window, of a class, of exports. */

export const focus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entity'), entity: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('component'), id: z.string().min(1).max(1000) }),
  z.object({ kind: z.literal('table'), slot: z.number().int().nonnegative() }),
]);

export const scriptSource = z.object({
  name: z.string().max(255),
  text: z.string().max(10_000_000),
  engine: z.enum(scriptEngineIds),
});
