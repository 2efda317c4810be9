import { expect, test } from 'vitest';
import { runText, sceneAt } from '../../../scene/testing/world.ts';

const done = runText(Array.from({ length: 12 }, (_, i) => `create e${i}`).join('\n'));

function pairs(wrap: number): number {
  const { marks } = sceneAt(done, done.timeline.length, { wrap, width: 2000 });
  return marks.filter(({ key }) => key.startsWith('pair:')).length;
}

test('faint lines join entries and handles, unless the arrays have several lines, whose numbers they would cross', () => {
  expect(pairs(1200)).toBe(12);
  expect(pairs(500)).toBe(0);
});
