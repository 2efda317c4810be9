interface MapOf<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of a key; where the map has none, `make` makes it. */
export function getOrInsert<K, V>(map: MapOf<K, V>, key: K, make: (key: K) => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}

/** The first of `count` indices for which `test` holds, `count` when it holds for none. It holds for all behind that one. */
export function firstIndex(count: number, test: (i: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
