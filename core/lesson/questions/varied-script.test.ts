import { expect, test } from 'vitest';
import { engine as entt } from '../../engines/entt/engine.ts';
import { distinguishesOrder } from './hole-distances.ts';
import type { Variant } from './right-answer.ts';
import { asking, variantOf } from './testing/asking.ts';

const FOUR = `component P\n${[0, 1, 2, 3].map((i) => `create e${i}\nadd e${i} P ${10 + i}`).join('\n')}\n`;
const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7];

function variantsOf(operation: string, array = 'P.*'): Variant[] {
  const asked = asking(entt, `${FOUR}${operation}\n`, { kind: 'do', in: [array] });
  return SEEDS.map((seed) => variantOf(asked, seed));
}

function stepsOf({ run: { timeline }, from, to }: Variant): string {
  return Array.from({ length: to - from }, (_, i) => timeline.stepAt(from + i).code).join(' ');
}

test.each([
  ['remove e0 P', 'write-last-into-hole', true],
  ['remove e3 P', 'last-is-itself', false],
])('each variant of %s takes the same steps as the lesson', (operation, step, isDistinct) => {
  const made = variantsOf(operation);
  expect(new Set(made.map(stepsOf)).size).toBe(1);
  expect(stepsOf(made[0]!)).toContain(step);
  for (const each of made) expect([each.run.script.text, distinguishesOrder(each)]).toContain(isDistinct);
  expect(new Set(made.map((each) => each.operation.text)).size).toBeGreaterThan(1);
});

test('a question about a new entity keeps its name, and the operations before it vary', () => {
  const made = variantsOf('create e9', 'registry.entities.*');
  for (const { operation } of made) expect(operation.text).toBe('create e9');
  expect(new Set(made.map(({ run }) => run.operations.length)).size).toBeGreaterThan(2);
});
