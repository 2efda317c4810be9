interface MapOf<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key, and inserts the one that `make` returns if the map has none. */
export function getOrInsert<K, V>(map: MapOf<K, V>, key: K, make: (key: K) => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}

/** Binary search: the first of `count` indices that passes `test`, or `count` if none does. All indices after it must pass too. */
export function firstIndex(count: number, test: (i: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
