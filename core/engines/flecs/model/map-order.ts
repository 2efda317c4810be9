/** Multiplier of 64-bit Fibonacci hashing. */
const MULTIPLIER = 11400714819323198485n;
const BITS = 64n;

/** Returns keys in the iteration order of Flecs 4.0.5's map: bucket by bucket, newest first. Growing the map reverses the chains. */
export function mapOrder(keys: readonly number[]): number[] {
  let buckets: number[][] = [[], []];
  keys.forEach((key, i) => {
    const wanted = nextPowerOfTwo(Math.floor((i + 1) * 12 * 0.1));
    if (wanted > buckets.length) {
      const chains = buckets;
      buckets = Array.from({ length: wanted }, () => []);
      for (const old of chains.flat()) buckets[bucketOf(old, wanted)]!.unshift(old);
    }
    buckets[bucketOf(key, buckets.length)]!.unshift(key);
  });
  return buckets.flat();
}

function bucketOf(key: number, buckets: number): number {
  const shift = BITS - BigInt(Math.log2(buckets));
  return Number(BigInt.asUintN(64, MULTIPLIER * BigInt(key)) >> shift);
}

function nextPowerOfTwo(n: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, n)));
}
