import { expect, test } from 'vitest';
import { StallBudget, StallMeter } from './stall-budget.ts';

test('a debt decreases with time', () => {
  const budget = new StallBudget(10, 0);
  budget.charge(25, 1000);
  expect(budget.wait(1000)).toBeCloseTo(2500);
  expect(budget.wait(2000)).toBeCloseTo(1500);
  budget.charge(5, 2000);
  expect(budget.wait(2000)).toBeCloseTo(2000);
  expect(budget.wait(10_000)).toBe(0);
});

test('measurements cover the last half minute, or more if polls are rare', () => {
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

test('a budget of 0 is rejected', () => {
  expect(() => new StallBudget(0, 0)).toThrow(RangeError);
});

test('a cost is the time since the previous reply in the same pause, or is estimated from the bytes', () => {
  const meter = new StallMeter();
  expect(meter.cost('tables', 100_000, null)).toBeCloseTo(1);
  for (const ms of [4, 5, 30, 4, 4]) expect(meter.cost('tables', 100_000, ms)).toBe(ms);
  expect(meter.cost('tables', 200_000, null)).toBeCloseTo(8);
  // A new kind may be slower than the measured ones.
  expect(meter.cost('page', 200_000, null)).toBeCloseTo(12);
  for (const _ of [1, 2, 3]) meter.cost('page', 200_000, 2);
  expect(meter.estimate('page', 200_000)).toBeCloseTo(2);
});

test('a reply that was requested alone and is a turn late twice in a row really took that long', () => {
  const meter = new StallMeter();
  const cost = (ms: number) => meter.cost('tables', 100_000, ms, true);
  expect(cost(2)).toBe(2);
  expect(cost(55)).toBeCloseTo(2);
  expect(cost(2)).toBe(2);
  expect(meter.isUnsure('tables')).toBe(false);
  expect(cost(55)).toBeCloseTo(2);
  expect(meter.isUnsure('tables')).toBe(true);
  expect(cost(56)).toBe(56);
  expect(cost(55)).toBe(55);
});

test('replies of two pauses are not mistaken for an expensive one', () => {
  const meter = new StallMeter();
  meter.cost('page', 100_000, 2);
  expect(meter.cost('page', 100_000, 66)).toBeCloseTo(2);
  expect(meter.cost('page', 100_000, -3)).toBeCloseTo(2);
  // The reply is later than any turn, so at least the difference is the request's own cost.
  for (const _ of [1, 2, 3]) meter.cost('page', 100_000, 267);
  expect(meter.cost('page', 100_000, null)).toBeCloseTo(200);
});
