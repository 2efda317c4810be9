import { z } from 'zod';
import { ease } from '../scene/tween.ts';

/** How a clip moves from one position to the next. Times are in seconds. */
export const motion = z.object({
  fps: z.number().int().min(1).max(60),
  /** From one position to the next; 0 cuts. */
  transition: z.number().min(0).max(10),
  /** How long a position is shown; `reading`: as long as its sentence takes to read. */
  hold: z.union([z.literal('reading'), z.number().min(0).max(60)]),
  /** A clip that ends begins again, in formats that can tell. */
  loop: z.boolean(),
  /** By number of a picture: how much longer it is shown. */
  pauses: z.record(z.string(), z.number().min(0).max(60)).optional(),
});
export type ClipMotion = z.infer<typeof motion>;

export const DEFAULT_MOTION: ClipMotion = { fps: 30, transition: 0.6, hold: 'reading', loop: true };

/** A picture of a clip: how far on the way to its position it is (0 to 1, eased), and how long it is shown. */
export interface ClipFrame {
  readonly t: number;
  /** Milliseconds, a whole number. */
  readonly ms: number;
}

/**
 * The frames of one position in order: the way to it, and the position itself (`t` 1), which is one frame however long it is shown.
 * Times add up to whole milliseconds, whatever the frame rate.
 * @param number of the picture, which has a pause of its own
 * @param flows the picture before it in the clip is the one that its way begins with; otherwise the clip cuts to it
 */
export function framesOf(
  sentence: string,
  flows: boolean,
  { fps, transition, hold, pauses }: ClipMotion,
  number?: number,
): readonly ClipFrame[] {
  const count = flows ? Math.round(transition * fps) : 0;
  const at = (frame: number): number => Math.round((frame * 1000) / fps);
  const way = Array.from({ length: count }, (_, i) => ({ t: ease((i + 1) / (count + 1)), ms: at(i + 1) - at(i) }));
  const seconds = (hold === 'reading' ? readingTime(sentence) : hold) + (pauses?.[String(number)] ?? 0);
  // A clip without pauses still shows each position for a frame.
  const held = Math.max(at(1), Math.round(seconds * 1000));
  return [...way, { t: 1, ms: held }];
}

const HAN = /\p{Script=Han}/gu;

/**
 * Seconds to find the place and to read a sentence aloud in class: about 150 English words or 240 Chinese characters a minute.
 */
export function readingTime(sentence: string): number {
  const han = sentence.match(HAN)?.length ?? 0;
  const words = sentence
    .replace(HAN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.min(12, Math.max(1.5, 1 + words * 0.4 + han * 0.25));
}
