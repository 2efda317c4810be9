/** Returns the beginnings of operations on the timeline. If there are more than `most`, neighbours at the same place are merged. */
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

/** Shortens a chapter's title to the part before the first colon or full stop, because the timeline has little room. */
export function shortTitle(title: string): string {
  return title.split(/[:.;](?=\s|$)|[：。；]/)[0]!.trim() || title;
}

/** Returns for each different title its beginning that no other title has: the whole title if another one begins with it. */
export function ownBeginnings(titles: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(titles)].sort();
  const shared = (a: string, b = ''): number => {
    let length = 0;
    while (length < a.length && a[length] === b[length]) length++;
    return length;
  };
  return new Map(
    sorted.map((title, i) => [
      title,
      title.slice(0, 1 + Math.max(shared(title, sorted[i - 1]), shared(title, sorted[i + 1]))),
    ]),
  );
}

/** More ticks would look like a grey bar. */
export const MAX_TICKS = 400;

/** Returns ticks at the stops of a depth; empty if they could not be told apart. */
export function minorTicks(stops: readonly number[]): readonly number[] {
  return stops.length > MAX_TICKS ? [] : stops;
}
