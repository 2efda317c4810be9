import { shuffler } from 'd3';
import { randomFrom } from '../../core/lesson/questions/random.ts';

/** The numbers below `count` in an order that follows from the seed. */
export function shuffled(count: number, seed: number): readonly number[] {
  const random = randomFrom(seed + 1);
  return shuffler(() => random(1_000_000) / 1_000_000)(Array.from({ length: count }, (_, i) => i));
}
