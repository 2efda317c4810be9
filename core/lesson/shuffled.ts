import { randomFrom } from './questions/random.ts';

/** The numbers below `count` in an order that follows from the seed (Fisher–Yates). */
export function shuffled(count: number, seed: number): readonly number[] {
  const random = randomFrom(seed + 1);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let left = count; left > 0; left--) {
    const i = Math.floor((random(1_000_000) / 1_000_000) * left);
    [order[left - 1], order[i]] = [order[i]!, order[left - 1]!];
  }
  return order;
}
