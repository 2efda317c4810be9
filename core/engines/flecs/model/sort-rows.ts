/**
 * Flecs' quicksort (`ECS_SORT_TABLE_WITH_COMPARE`), which does not keep the order of equal values. The pivot is followed when it is swapped.
 * @param valueAt the value in a row
 * @param swap exchanges two rows
 */
export function sortRows(
  count: number,
  valueAt: (row: number) => number,
  compare: (a: number, b: number) => number,
  swap: (a: number, b: number) => void,
): void {
  sortBetween(0, count - 1);

  function sortBetween(low: number, high: number): void {
    if (high - low < 1) return;
    const middle = partition(low, high);
    sortBetween(low, middle);
    sortBetween(middle + 1, high);
  }

  function partition(low: number, high: number): number {
    let pivot = Math.floor((high + low) / 2);
    const middle = pivot;
    let [i, j] = [low - 1, high + 1];
    for (;;) {
      do i++;
      while (compare(valueAt(i), valueAt(pivot)) < 0);
      do j--;
      while (compare(valueAt(j), valueAt(pivot)) > 0);
      if (i >= j) return j;
      swap(i, j);
      if (middle === i) pivot = j;
      else if (middle === j) pivot = i;
    }
  }
}
