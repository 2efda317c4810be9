import type { Source } from './source.ts';

/** The seconds that the game ran from a position to the newest, without pauses that messages in memory tell; null if unknown. */
export function secondsAgo(position: number, source: Source | null): number | null {
  if (source === null) return null;
  const running = source.capture.moments.runningTime(position, source.length);
  if (running !== null) return running / 1000;
  const [at, end] = [source.timeAt(position), source.timeAt(source.length)];
  return at === null || end === null ? null : (end - at) / 1000;
}
