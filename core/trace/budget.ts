import { ModelError } from './model-error.ts';

/** Limits of a run. A run without a budget may record until memory is full. */
export interface Budget {
  readonly steps: number;
  /**
   * Approximate limit in bytes: 24 per write, 8 per read, 50 per step, 1000 per column, 100 (plus its letters) for each distinct value that is not a
   * plain number, such as 64-bit handles and texts, and keyframes. Cells are not counted, because each takes less than the write that made
   * it.
   */
  readonly bytes: number;
  readonly seconds: number;
}

export function isOverBudget(error: ModelError | null): boolean {
  return error?.code.startsWith('budget-') === true;
}

/** Compares a run with its budget. Called once in several thousand steps, writes and reads, so that recording stays fast. */
export class BudgetCheck {
  readonly #budget: Budget;
  readonly #started = Date.now();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** @throws ModelError `budget-steps`, `budget-memory` or `budget-time` with the limit that was exceeded */
  check(steps: number, bytes: number): void {
    const { steps: count, bytes: limit, seconds } = this.#budget;
    if (steps > count) {
      throw new ModelError('budget-steps', `Stopped after ${count} steps, the most that a run records`, { count });
    }
    if (bytes > limit) {
      const megabytes = Math.round(limit / 2 ** 20);
      throw new ModelError('budget-memory', `Stopped after recording ${megabytes} MB of writes and reads`, {
        megabytes,
      });
    }
    if (Date.now() - this.#started > seconds * 1000) {
      throw new ModelError('budget-time', `Stopped after ${seconds} seconds`, { count: seconds });
    }
  }
}
