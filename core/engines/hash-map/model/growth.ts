/** The bucket counts of libstdc++'s `std::unordered_map`, elements added one by one: after 13, the next prime beyond twice the count. */
const BUCKET_COUNTS = [
  13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697, 1447153, 2938679,
  5967347, 12117689,
] as const;

/** An empty map has one bucket, which is a member of its object. */
export const INITIAL_BUCKETS = 1;

/** @throws RangeError beyond twelve million buckets */
export function nextBucketCount(count: number): number {
  const next = BUCKET_COUNTS.find((each) => each > count);
  if (next === undefined) throw new RangeError(`A map of more than ${count} buckets is not modelled`);
  return next;
}
