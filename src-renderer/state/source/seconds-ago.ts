import type { Source } from './source.ts';

/** Returns the seconds from a position to the newest frame; null if they are unknown. */
export function secondsAgo(position: number, source: Source | null): number | null {
  if (source === null) return null;
  const at = source.momentAt(position)?.time ?? source.timeAt(position);
  const end = source.momentAt(source.length)?.time ?? source.timeAt(source.length);
  return at === null || end === null ? null : (end - at) / 1000;
}
