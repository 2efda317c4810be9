import { z } from 'zod';
import { anchor } from '../../../core/script/anchor.ts';

/** Limits of a storyboard's pictures and of a caption's characters: many times what a talk needs. */
export const MAX_SHOTS = 200;
export const MAX_CAPTION = 500;

const shot = z.object({
  /** Unique in its storyboard. */
  id: z.number().int(),
  at: anchor,
  /** Replaces the sentence; empty: the sentence. */
  caption: z.string().max(MAX_CAPTION),
});
export type BoardShot = z.infer<typeof shot>;

const storyboard = z.object({
  /** The source: a script on an engine, a lesson in a language, engines side by side, a recording. */
  source: z.string().max(1000),
  shots: z.array(shot).max(MAX_SHOTS),
});

/** The storyboards of all sources; the last changed one comes last. */
export type Storyboards = readonly z.infer<typeof storyboard>[];
/** An unreadable one is dropped alone. */
export const storyboards = z
  .array(z.unknown())
  .catch([])
  .transform((all): Storyboards => all.flatMap((each) => storyboard.safeParse(each).data ?? []));

/** Bytes that the settings have for storyboards; the oldest ones go. A single full one has less. */
const MAX_BYTES = 600_000;

/** The storyboards with other pictures of one source. */
export function withShots(all: Storyboards, source: string, shots: readonly BoardShot[]): Storyboards {
  const others = all.filter((each) => each.source !== source);
  const next = shots.length === 0 ? others : [...others, { source, shots: [...shots] }];
  while (next.length > 1 && new TextEncoder().encode(JSON.stringify(next)).length > MAX_BYTES) next.shift();
  return next;
}
