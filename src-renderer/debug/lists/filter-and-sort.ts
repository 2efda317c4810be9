/** The sort key of a row; null if it is unknown. */
export type Key = string | number | null;

/** Returns the rows whose text contains all words of a filter, sorted. Unknown keys come last in both directions. */
export function arranged<R>(
  rows: readonly R[],
  { filter, textOf }: { readonly filter: string; textOf(row: R): string },
  { key, descending }: { key(row: R): Key; readonly descending: boolean },
): readonly R[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sign = descending ? -1 : 1;
  return found.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y));
  });
}
