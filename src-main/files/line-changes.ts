import type { LineChange } from '../contract/draft.ts';

/** Larger differences are compared only line by line, from the top. */
const MAX_CELLS = 4_000_000;

/** Returns the lines by which two texts differ, in the order of the texts. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const common = commonLines(a.slice(from, endA), b.slice(from, endB));
  const changes: LineChange[] = [];
  for (let [i, j] = [from, from]; i < endA || j < endB; ) {
    if (i < endA && j < endB && a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (j === endB || (i < endA && common(i + 1 - from, j - from) >= common(i - from, j + 1 - from)))
      changes.push({ kind: 'removed', line: i + 1, text: a[i++]! });
    else changes.push({ kind: 'added', line: j + 1, text: b[j++]! });
  }
  return changes;
}

/** Returns a function for the length of the longest common subsequence of the lines from `i` and from `j` on. */
function commonLines(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  if ((a.length + 1) * width > MAX_CELLS) return () => 0;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [right, below, diagonal] = [i * width + j + 1, (i + 1) * width + j, (i + 1) * width + j + 1];
      lengths[i * width + j] = a[i] === b[j] ? lengths[diagonal]! + 1 : Math.max(lengths[right]!, lengths[below]!);
    }
  }
  return (i, j) => lengths[i * width + j]!;
}
