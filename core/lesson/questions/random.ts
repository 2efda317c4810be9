/** Returns an integer from 0 to `below`-1. The sequence depends only on the seed. */
export type Random = (below: number) => number;

/** Mulberry32 by Tommy Ettinger, which is in the public domain. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Returns undefined if there are no items. */
export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random(items.length)];
}
