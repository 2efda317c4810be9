import type { Budget } from '../../trace/budget.ts';

/**
 * Limits what a lesson's script may record. It is many times what a class can be shown, and little enough to run on the
 * window's thread, again for each question.
 */
export const LESSON_BUDGET: Budget = { steps: 50_000, bytes: 32 * 2 ** 20, seconds: Number.POSITIVE_INFINITY };
