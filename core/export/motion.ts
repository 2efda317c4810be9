import { ease } from '../scene/tween.ts';
import { readingTime } from '../script/narration/reading-time.ts';
import type { OptionFields } from './options.ts';

export type ClipMotion = OptionFields['motion'];

/** A picture of a clip. `t` is its place between two positions, from 0 to 1, eased. */
export interface ClipFrame {
  readonly t: number;
  /** Its duration in whole milliseconds. */
  readonly ms: number;
}

/**
 * Returns the frames of one position in order: the transition to it, and the position itself (`t` 1), which is one frame however long it is shown.
 * Times add up to whole milliseconds at every frame rate.
 * @param number the number of the picture in `pauses`
 * @param flows true if the clip moves from the picture before it; false if it cuts
 */
export function framesOf(
  sentence: string,
  flows: boolean,
  { fps, transition, hold, pauses }: ClipMotion,
  number?: number,
): readonly ClipFrame[] {
  const count = flows ? Math.round(transition * fps) : 0;
  const at = (frame: number): number => Math.round((frame * 1000) / fps);
  const transitionFrames = Array.from({ length: count }, (_, i) => ({
    t: ease((i + 1) / (count + 1)),
    ms: at(i + 1) - at(i),
  }));
  const seconds = (hold === 'reading' ? readingTime(sentence) : hold) + (pauses?.[String(number)] ?? 0);
  // A clip without pauses still shows each position for a frame.
  const held = Math.max(at(1), Math.round(seconds * 1000));
  return [...transitionFrames, { t: 1, ms: held }];
}

/** Returns the duration of a clip in seconds as players show it: the whole ones, and at least one. */
export function clipSeconds(ms: number): number {
  return ms === 0 ? 0 : Math.max(1, Math.floor(ms / 1000));
}

/** Returns the duration of a clip in seconds as the key and the numbers of a text: minutes from a minute on. */
export function clipTime(seconds: number): {
  readonly key: 'ui.export.seconds' | 'ui.export.minutes';
  readonly args: Readonly<Record<string, string | number>>;
} {
  if (seconds < 60) return { key: 'ui.export.seconds', args: { n: seconds } };
  const s = String(seconds % 60).padStart(2, '0');
  return { key: 'ui.export.minutes', args: { m: Math.floor(seconds / 60), s } };
}
