import type { LessonMoment } from '../../../../core/lesson/parse/lesson.ts';
import { type PageNumber, pageOf } from '../../../../core/lesson/play/lesson-pages.ts';

/** Returns "3 of 11", and "3 of 11 · step 1 of 2" on a page with several steps. */
export function pageCount(
  moments: readonly LessonMoment[],
  at: number,
  t: (key: string, numbers: Readonly<Record<string, number>>) => string,
): string {
  return pageText(pageOf(moments, at), t);
}

/** Returns the same text for a page that is already known, as followers receive it. */
export function pageText(
  { n, count, step, steps }: PageNumber,
  t: (key: string, numbers: Readonly<Record<string, number>>) => string,
): string {
  const page = t('ui.lesson.moment', { n, count });
  return step === null ? page : `${page} · ${t('ui.lesson.step', { n: step, count: steps })}`;
}
