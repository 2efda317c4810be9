import { useCallback } from 'react';
import type { Locale } from '../../../../assets/locales/locales.ts';
import { useLesson } from '../state/lesson-state.ts';
import { type CatalogLesson, lessonNamed } from './catalog.ts';
import { nextInOrder } from './lesson-reached.ts';
import { useLessons } from './use-lessons.ts';

/** Returns the lesson after the open one; null for a file, after the last lesson, and until it has loaded. */
export function useNextLesson(): CatalogLesson | null {
  const open = useLesson((lesson) => lesson.file?.id ?? null);
  const next = open === null ? null : nextInOrder(open);
  return useLessons(
    useCallback((locale: Locale) => (next === null ? Promise.resolve(null) : lessonNamed(next, locale)), [next]),
  );
}
