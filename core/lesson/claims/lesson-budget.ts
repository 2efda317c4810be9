import type { Budget } from '../../trace/budget.ts';

/** Limits what a lesson's script may record: many times what a class can be shown, and little enough for the window's thread. */
export const LESSON_BUDGET: Budget = { steps: 50_000, bytes: 32 * 2 ** 20, seconds: Number.POSITIVE_INFINITY };
