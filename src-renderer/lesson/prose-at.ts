import type { Moment } from '../../core/lesson/lesson.ts';

/** What is said at a moment: its own words, else those of the moment that began the same thing. A question begins one of its own. */
export function proseAt(moments: readonly Moment[], at: number): string | null {
  for (let i = at; i >= 0; i--) {
    const { prose, kind, chapter } = moments[i]!;
    if (prose !== null) return prose;
    if (kind === 'question' || chapter !== moments[at]!.chapter) return null;
  }
  return null;
}
