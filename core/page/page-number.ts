import type { LessonMoment } from '../lesson/parse/lesson.ts';

/** A place in a lesson as a reader counts it: texts and questions are pages, and the operations of a page are its steps. */
export interface PageNumber {
  /** The number of the page, from 1. */
  readonly n: number;
  readonly count: number;
  /** The number of the shown step, from 1; null on a page with a single step, and before the first one. */
  readonly step: number | null;
  readonly steps: number;
}

/** Returns the page of a moment. */
export function pageOf(moments: readonly LessonMoment[], at: number): PageNumber {
  const starts = moments.flatMap(({ beginsPage }, i) => (beginsPage ? [i] : []));
  const n = Math.max(1, starts.filter((start) => start <= at).length);
  const first = starts[n - 1] ?? 0;
  const end = starts[n] ?? moments.length;
  const before = moments.slice(first, at + 1).filter(({ kind }) => kind === 'beat').length;
  const steps = moments.slice(first, end).filter(({ kind }) => kind === 'beat').length;
  return { n, count: starts.length, step: steps > 1 && before > 0 ? before : null, steps };
}

/** Returns "3 of 11", and "3 of 11 · step 1 of 2" on a page with several steps. */
export function pageNumberText(
  { n, count, step, steps }: PageNumber,
  t: (key: string, numbers: Readonly<Record<string, number>>) => string,
): string {
  const page = t('ui.lesson.moment', { n, count });
  return step === null ? page : `${page} · ${t('ui.lesson.step', { n: step, count: steps })}`;
}
