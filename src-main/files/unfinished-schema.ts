import { z } from 'zod';

/** A file of a publication on its way from the folder of unfinished files. `identity.ts` tells files and folders apart. */
const move = z.object({
  from: z.string(),
  to: z.string(),
  /** The place for the file that it replaces; null if there was none. */
  kept: z.string().nullable(),
  /** The identity of the folder of `to`. */
  folder: z.string(),
  /** The versions of the new file and of the replaced one. */
  fresh: z.string(),
  old: z.string().nullable(),
});

/** An unfinished file or folder. */
export const unfinished = z.object({
  path: z.string(),
  /** Its identity; null until it is made. */
  id: z.string().nullable(),
  /** The publication that has begun. */
  moves: z.array(move).readonly(),
});

export type Move = Readonly<z.infer<typeof move>>;
export type Unfinished = Readonly<z.infer<typeof unfinished>>;
