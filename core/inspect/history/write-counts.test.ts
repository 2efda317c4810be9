import { expect, test } from 'vitest';
import { writesByStructure } from '../../testing/any-engine.ts';
import { randomFrom } from '../../testing/random.ts';
import { bitecsGame } from '../../world/testing/games.ts';
import { memoryWrites } from './write-counts.ts';

test('the writes of all structures are those to the memory of the game, without measurements', () => {
  const game = bitecsGame();
  const random = randomFrom(3);
  for (let frame = 0; frame < 20; frame++) {
    for (let i = 0; i < 10; i++) game.step(random);
    game.frame();
  }
  const { timeline } = game.live;
  const counts = writesByStructure(timeline, 0, timeline.length);
  expect(counts.get('entity index')).toBeGreaterThan(0);
  const steps = Array.from({ length: timeline.length }, (_, step) => memoryWrites(timeline, step));
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, count) => all + count, 0);
  expect(sum(counts.values())).toBe(sum(steps));
  expect(sum(steps)).toBeLessThan(timeline.counts.writes);
  game.close();
});
