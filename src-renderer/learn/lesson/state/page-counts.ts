import { create } from 'zustand';
import type { LaneFigures } from '../../../../core/compare/figures/lane-figures.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';

/** The figures of a page of a lesson. */
export interface PageCounts {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly lanes: readonly LaneFigures[];
}

/** The pages that were counted, so that nobody who comes back to one waits again, and followers get its table. */
export const usePageCounts = create<{ readonly counted: ReadonlyMap<LessonCompare, PageCounts> }>(() => ({
  counted: new Map(),
}));

const NOTHING: readonly LaneFigures[] = [];

/** Returns the figures of a page; none until it is counted. */
export function pageCounts(compare: LessonCompare, played: LessonRun, at: number): readonly LaneFigures[] {
  const kept = usePageCounts.getState().counted.get(compare);
  return kept?.played === played && kept.at === at ? kept.lanes : NOTHING;
}

/** Keeps the figures of a page, and drops the figures of other lessons. */
export function keepPageCounts(compare: LessonCompare, counts: PageCounts): void {
  const own = [...usePageCounts.getState().counted].filter(([, { played }]) => played === counts.played);
  usePageCounts.setState({ counted: new Map([...own, [compare, counts]]) });
}
