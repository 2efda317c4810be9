import type { Budget } from '../trace/budget.ts';

/**
 * What the script of a lesson may record: many times what a class can be shown, and little enough that a window can run it, and again for a question,
 * without a thread of its own.
 */
export const LESSON_BUDGET: Budget = { steps: 50_000, bytes: 32 * 2 ** 20, seconds: Number.POSITIVE_INFINITY };
