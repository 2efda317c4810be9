import { readingTime } from '../../../core/script/narration/reading-time.ts';

/** Playback speeds, slowest first. Speed 1 leaves time to explain aloud. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8, 16] as const;

/** Milliseconds of the shortest step at speed 1. */
const STEP_MS = 1500;
/** Milliseconds that a move travels at speed 1. */
const TRAVEL_MS = 520;

/** Returns the milliseconds that playing holds a position with these words. */
export function readingInterval(words: string, speed: number): number {
  return (readingTime(words) * 1000) / speed;
}

/** Returns the duration of a game's frame; a pause of the game is limited to an explained step. */
export function frameInterval(milliseconds: number, speed: number): number {
  return Math.min(STEP_MS, Math.max(16, milliseconds / speed));
}

/** Returns the duration of a transition, which is never longer than the time between two steps of playback. */
export function travelTime(speed: number): number {
  return Math.min(TRAVEL_MS / Math.sqrt(speed), (STEP_MS / speed) * 0.8);
}

export function faster(speed: number): number {
  return speeds.find((s) => s > speed) ?? speeds.at(-1)!;
}

export function slower(speed: number): number {
  return speeds.findLast((s) => s < speed) ?? speeds[0];
}
