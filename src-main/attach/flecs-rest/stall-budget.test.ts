import { expect, test } from 'vitest';
import { StallBudget, StallMeter } from './stall-budget.ts';

test('a debt is paid off by time', () => {
  const budget = new StallBudget(10, 0);
  budget.charge(25, 1000);
  expect(budget.wait(1000)).toBeCloseTo(2500);
  expect(budget.wait(2000)).toBeCloseTo(1500);
  budget.charge(5, 2000);
  expect(budget.wait(2000)).toBeCloseTo(2000);
  expect(budget.wait(10_000)).toBe(0);
});

test('what was measured goes by the last half minute', () => {
  const budget = new StallBudget(10, 0);
  budget.charge(30, 1000);
  expect(budget.measured(3000)).toBeCloseTo(10);
  expect(budget.measured(60_000)).toBe(0);
});

test('a budget of nothing is refused', () => {
  expect(() => new StallBudget(0, 0)).toThrow(RangeError);
});

test('a cost is what goes beyond a turn; single turns that were missed do not count', () => {
  const meter = new StallMeter();
  for (const turn of [50, 51, 50, 66, 50]) meter.turn(turn);
  const costs = [54, 55, 104, 54, 54].map((ms) => meter.cost('world', ms, 1_000_000));
  expect(costs).toEqual([4, 5, 5, 5, 4]);
});

test('no cost is beyond what so many bytes can cost', () => {
  const meter = new StallMeter();
  meter.turn(50);
  expect(meter.cost('tiny', 300, 1000)).toBeLessThan(3);
});
