import { create } from 'zustand';
import type { LaneFigures } from '../../../../core/compare/figures/lane-figures.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';

/** The figures of a page of a lesson, of the engines that were counted so far. */
interface PageCounts {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly lanes: readonly LaneFigures[];
}

/** The pages that were counted, each by its block of the lesson, so that nobody who comes back to one waits again, and followers get its table. */
export const usePageCounts = create<Counted>(() => ({ counted: new Map() }));

export interface Counted {
  readonly counted: ReadonlyMap<LessonCompare, PageCounts>;
}

const NOTHING: readonly LaneFigures[] = [];

/** Returns the figures of a page in the order of its engines; none until one is counted. */
export function pageCounts(
  { counted }: Counted,
  compare: LessonCompare,
  { played, at }: Pick<PageCounts, 'played' | 'at'>,
): readonly LaneFigures[] {
  const kept = counted.get(compare);
  return kept?.played === played && kept.at === at ? kept.lanes : NOTHING;
}

/** Keeps the figures of an engine on a page, and drops the figures of other lessons. */
export function keepLane(compare: LessonCompare, page: Pick<PageCounts, 'played' | 'at'>, figures: LaneFigures): void {
  usePageCounts.setState((state) => {
    const own = [...state.counted].filter(([, { played }]) => played === page.played);
    const before = pageCounts(state, compare, page);
    const lanes = compare.engines.flatMap((id) => [figures, ...before].find(({ engine }) => engine === id) ?? []);
    return { counted: new Map([...own, [compare, { ...page, lanes }]]) };
  });
}
