/** The beginnings of operations on the timeline. If there are more than `most`, neighbours at the same place are drawn once. */
export function tickPositions(starts: readonly number[], most: number): readonly number[] {
  const bucket = Math.max(1, (starts.at(-1) ?? 0) / most);
  const seen = new Set<number>();
  return starts.filter((start) => {
    const place = starts.length > most ? Math.floor(start / bucket) : start;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

/** The beginning of a chapter's title, for the little room on the timeline: up to the first colon or full stop. */
export function shortTitle(title: string): string {
  return title.split(/[:.;](?=\s|$)|[：。；]/)[0]!.trim() || title;
}

/** More ticks would be a grey bar. */
export const MAX_TICKS = 400;

/** Ticks at the stops of a depth; empty if they could not be told apart. */
export function minorTicks(stops: readonly number[]): readonly number[] {
  return stops.length > MAX_TICKS ? [] : stops;
}
