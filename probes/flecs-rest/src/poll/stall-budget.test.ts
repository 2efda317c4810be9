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

test('what was measured goes by the last half minute, and by more where polls are rare', () => {
  const budget = new StallBudget(10, 0);
  expect(budget.measured(0)).toBe(0);
  for (let at = 1000; at <= 100_000; at += 1000) budget.charge(at < 50_000 ? 8 : 4, at);
  expect(budget.measured(100_000)).toBeCloseTo(4);
  const rare = new StallBudget(2, 0);
  rare.charge(160, 1000);
  expect(rare.measured(1000)).toBe(2);
  rare.charge(160, 81_000);
  expect(rare.measured(81_000)).toBeCloseTo(2);
});

test('a budget of nothing is refused', () => {
  expect(() => new StallBudget(0, 0)).toThrow(RangeError);
});

test('a cost is what goes beyond a turn; single turns that were missed do not count', () => {
  const meter = new StallMeter();
  for (const turn of [50, 51, 50, 66, 50]) meter.turn(turn);
  const costs = [54, 55, 104, 54, 54].map((ms) => meter.cost('world', ms));
  expect(costs).toEqual([4, 5, 5, 5, 4]);
});

test('a game that loads something at first is not taken for a dear one', () => {
  const meter = new StallMeter();
  meter.turn(50);
  expect(meter.cost('world', 3000)).toBe(100);
  expect(meter.cost('world', 55)).toBeLessThanOrEqual(100);
  expect(meter.cost('world', 55)).toBe(5);
  for (const _ of [1, 2, 3, 4, 5]) meter.cost('world', 350);
  expect(meter.cost('world', 350)).toBe(300);
});
