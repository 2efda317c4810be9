import { expect, test } from 'vitest';
import { type Cost, noCost } from '../cost/cost.ts';
import { parseScript } from '../script/parse.ts';
import { compareEngines } from '../testing/any-engine.ts';
import type { Lane } from './compare.ts';
import { phaseCostsOf } from './phases.ts';

/** Returns a lane in which one entity is created after another, with these costs. */
function laneOf(costs: readonly Partial<Cost>[]): Pick<Lane, 'run' | 'outcomes'> {
  const text = costs.map((_, i) => `create e${i}\n`).join('');
  const [lane] = compareEngines(parseScript(text, 'test.ecs'), ['entt', 'flecs']).lanes;
  const outcomes = costs.map(
    (cost) => ({ kind: 'done', cost: { ...noCost(), ...cost }, steps: [0, 0], iteration: null }) as const,
  );
  return { run: lane!.run, outcomes };
}

const linesOf = (costs: readonly Partial<Cost>[]): number | undefined => phaseCostsOf(laneOf(costs)).insert?.lines;

test('the lines of an allocated page do not count, but at least one line is touched', () => {
  const page = { allocations: 1, bytesAllocated: 4096 };
  expect(linesOf([{ lines: 70, ...page }])).toBe(6);
  expect(linesOf([{ lines: 64, ...page }])).toBe(1);
  expect(linesOf([{ lines: 3, ...page }])).toBe(1);
});

test('the lines of a block for a single entity count', () => {
  expect(linesOf([{ lines: 5, allocations: 1, bytesAllocated: 256 }])).toBe(5);
  expect(linesOf([{ lines: 5, allocations: 1, bytesAllocated: 257 }])).toBe(1);
});

test('a small script has the lower median of its operations as their cost', () => {
  expect(linesOf([{ lines: 9 }, { lines: 2 }, { lines: 4 }])).toBe(4);
  expect(linesOf([{ lines: 9 }, { lines: 2 }, { lines: 4 }, { lines: 5 }])).toBe(4);
});
