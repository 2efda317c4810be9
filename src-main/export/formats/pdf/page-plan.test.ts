import { expect, test } from 'vitest';
import { pageCounts } from './page-plan.ts';

const ROOMS = { first: 700, other: 700 };
const equal = (count: number, height = 160) => new Array<number>(count).fill(height);

test.each([
  ['are shared evenly', equal(9), ROOMS, [3, 3, 3]],
  ['fill a page before another begins', equal(8), ROOMS, [4, 4]],
  ['have less room below the title', equal(7), { ...ROOMS, first: 550 }, [3, 4]],
  ['may be higher than a page', [160, 900, 160], ROOMS, [1, 1, 1]],
  ['share a page only if they fit', [400, 300, 300, 400], ROOMS, [1, 2, 1]],
  ['may be none', [], ROOMS, []],
])('positions %s', (_, heights, rooms, pages) => {
  expect(pageCounts(heights, rooms, { perPage: 4 })).toEqual(pages);
});
