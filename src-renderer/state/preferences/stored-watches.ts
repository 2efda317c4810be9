import { z } from 'zod';

const id = z.string().regex(/^\d{1,20}$/);

/** Maximum number of stored plots and of conditions. */
const MOST = 40;

const pin = z.union([
  z.object({ kind: z.literal('field'), id, component: z.string(), field: z.string().nullable() }),
  z.object({ kind: z.literal('count'), search: z.string() }),
  z.object({ kind: z.literal('figure'), figure: z.enum(['time', 'matches']), system: z.string() }),
]);

const breakpoint = z.object({ text: z.string().max(500), enabled: z.boolean() });

/** The watches and breakpoints of one script, game or recording. */
export const storedWatches = z.object({
  pins: z.array(pin).max(MOST).catch([]),
  breakpoints: z.array(breakpoint).max(MOST).catch([]),
});

export type Watches = z.infer<typeof storedWatches>;
export type Pin = z.infer<typeof pin>;
export type Breakpoint = z.infer<typeof breakpoint>;
