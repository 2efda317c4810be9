import { afterEach, expect, test, vi } from 'vitest';
import { BudgetCheck, isOverBudget } from './budget.ts';
import { ModelError } from './model-error.ts';

const BUDGET = { steps: 100, bytes: 3 * 2 ** 20, seconds: 5 };

afterEach(() => {
  vi.useRealTimers();
});

function refusal(act: () => void): ModelError | null {
  try {
    act();
    return null;
  } catch (error) {
    return error as ModelError;
  }
}

test('exactly the budget is allowed, and anything more is refused', () => {
  vi.useFakeTimers();
  const budget = new BudgetCheck(BUDGET);
  vi.advanceTimersByTime(5000);
  expect(refusal(() => budget.check(100, BUDGET.bytes))).toBeNull();
  expect(refusal(() => budget.check(101, 0))).toMatchObject({
    code: 'budget-steps',
    message: 'Stopped after 100 steps, the most that a run records',
    args: { count: 100 },
  });
  expect(refusal(() => budget.check(0, BUDGET.bytes + 1))).toMatchObject({
    code: 'budget-memory',
    message: 'Stopped after recording 3 MB of writes and reads',
    args: { megabytes: 3 },
  });
  vi.advanceTimersByTime(1);
  expect(refusal(() => budget.check(0, 0))).toMatchObject({
    code: 'budget-time',
    message: 'Stopped after 5 seconds',
    args: { count: 5 },
  });
});

test('only errors of the budget count as over budget', () => {
  expect(isOverBudget(null)).toBe(false);
  expect(isOverBudget(new ModelError('not-alive', 'e1 is not alive', {}))).toBe(false);
  expect(isOverBudget(new ModelError('budget-time', 'Stopped', {}))).toBe(true);
});
