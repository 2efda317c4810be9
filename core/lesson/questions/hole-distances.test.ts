import { expect, test } from 'vitest';
import { engine as entt } from '../../engines/entt/engine.ts';
import { distinguishesOrder, holeDistances } from './hole-distances.ts';
import { asking, variantOf } from './testing/asking.ts';

const FOUR = `component P\ncomponent Q\n${[0, 1, 2, 3].map((i) => `create e${i}\nadd e${i} P ${9 - i}`).join('\n')}\n`;
const madeOf = (lines: string) => variantOf(asking(entt, `${FOUR}${lines}\n`, { kind: 'do', in: [] }));

test.each([
  ['remove e0 P', [3], true],
  ['remove e1 P', [2], true],
  ['remove e2 P', [1], false],
  ['remove e3 P', [], false],
  // The lists of P and of all entities lose their order visibly, and the list of Q does not.
  ['add e0 Q 1\nadd e1 Q 2\ndestroy e0', [3, 3, 1], false],
  ['swap P e0 e3', [], false],
  ['sort P desc', [], false],
])('%s', (lines, distances, isDistinct) => {
  const made = madeOf(lines);
  expect([...holeDistances(made)].sort((a, b) => b - a)).toEqual(distances);
  expect(distinguishesOrder(made)).toBe(isDistinct);
});
