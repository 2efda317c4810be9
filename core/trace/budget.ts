import { ModelError } from './model-error.ts';

/** How much a run may record before it is stopped. A run without one may go on until memory is full. */
export interface Budget {
  /** Steps of the whole run. */
  readonly steps: number;
  /**
   * Bytes of what is recorded, about: 24 a write, 8 a read, 50 a step, 100 and its letters for each distinct value that is no plain number (64-bit
   * handles, texts), 500 for each column, and keyframes. Cells are not counted: each was written, and takes less than that write.
   */
  readonly bytes: number;
  /** Seconds from the start of the run. */
  readonly seconds: number;
}

/** Whether a run was stopped because it would have recorded more than its budget. */
export function isOverBudget(error: ModelError | null): boolean {
  return error?.code.startsWith('budget-') === true;
}

/**
 * Compares what a run has recorded with its budget. It is asked once in several thousand steps, writes and reads, so that
 * recording does not become slower.
 */
export class BudgetCheck {
  readonly #budget: Budget;
  readonly #started = Date.now();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** @throws ModelError `budget-steps`, `budget-memory` or `budget-time`, with the limit that was reached */
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
