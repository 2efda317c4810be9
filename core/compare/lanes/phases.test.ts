import { expect, test } from 'vitest';
import { type Cost, noCost } from '../../cost/cost.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import type { Lane } from './compare.ts';
import { meanOf, phaseCostsOf } from './phases.ts';

/** Returns a lane in which one entity is created after another, with these costs. */
function laneOf(costs: readonly Partial<Cost>[]): Pick<Lane, 'run' | 'outcomes'> {
  const text = costs.map((_, i) => `create e${i}\n`).join('');
  const [lane] = compareEngines(parseScript(text, 'test.ecs'), ['entt', 'flecs']).lanes;
  const outcomes = costs.map(
    (cost) =>
      ({
        kind: 'done',
        cost: { ...noCost(), ...cost },
        pointerLines: 0,
        steps: [0, 0],
        isVisit: false,
        walked: null,
      }) as const,
  );
  return { run: lane!.run, outcomes };
}

const costsOf = (costs: readonly Partial<Cost>[]) => phaseCostsOf(laneOf(costs));

test('the lines of an allocated page count as set-up, and at least one line as the operation', () => {
  const page = { allocations: 1, bytesAllocated: 4096 };
  const linesOf = (lines: number) => {
    const { insert, setUp } = costsOf([{ lines, ...page }]);
    return [insert!.lines, setUp!.lines];
  };
  expect(linesOf(70)).toEqual([6, 64]);
  expect(linesOf(64)).toEqual([1, 63]);
  expect(linesOf(3)).toEqual([1, 2]);
});

test('the lines of a block for a single entity belong to the operation', () => {
  expect(costsOf([{ lines: 5, allocations: 1, bytesAllocated: 256 }]).insert!.lines).toBe(5);
  expect(costsOf([{ lines: 5, allocations: 1, bytesAllocated: 257 }]).insert!.lines).toBe(1);
});

test('costs are sums over all operations, and the mean divides them', () => {
  const { insert } = costsOf([{ lines: 9, chases: 1 }, { lines: 2 }, { lines: 4, chases: 2 }]);
  expect(insert).toMatchObject({ operations: 3, lines: 15, chases: 3 });
  expect(meanOf(insert!)).toMatchObject({ lines: 5, chases: 1 });
});
