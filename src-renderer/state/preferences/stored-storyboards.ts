import { z } from 'zod';
import { anchor } from '../../../core/script/parse/anchor.ts';

/** Limits of a storyboard's pictures and of a caption's characters, far more than a talk needs. */
export const MAX_SHOTS = 200;
export const MAX_CAPTION = 500;

const shot = z.object({
  /** Unique in the storyboard. */
  id: z.number().int(),
  at: anchor,
  /** Replaces the sentence; if empty, the sentence is shown. */
  caption: z.string().max(MAX_CAPTION),
});
export type BoardShot = z.infer<typeof shot>;

const storyboard = z.object({
  /** The source: a script on an engine, a lesson in a language, compared engines, or a recording. */
  source: z.string().max(1000),
  shots: z.array(shot).max(MAX_SHOTS),
});

/** The storyboards of all sources; the last changed one is last. */
export type Storyboards = readonly z.infer<typeof storyboard>[];
/** A storyboard that cannot be read is dropped without the others. */
export const storyboards = z
  .array(z.unknown())
  .catch([])
  .transform((all): Storyboards => all.flatMap((each) => storyboard.safeParse(each).data ?? []));

/** Bytes that storyboards may take in the settings; the oldest ones are dropped. A single full one takes less. */
const MAX_BYTES = 600_000;

/** Returns the storyboards with the pictures of one source replaced. */
export function withShots(all: Storyboards, source: string, shots: readonly BoardShot[]): Storyboards {
  const others = all.filter((each) => each.source !== source);
  const next = shots.length === 0 ? others : [...others, { source, shots: [...shots] }];
  while (next.length > 1 && new TextEncoder().encode(JSON.stringify(next)).length > MAX_BYTES) next.shift();
  return next;
}
