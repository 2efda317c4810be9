import { engineOf } from '../../core/engines/all.ts';
import type { LessonView } from '../../core/lesson/lesson.ts';
import { isShownByDefault } from '../../core/scene/diagrams.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';

/** Which structures a view of a lesson shows: its families, and of them those that it names. */
export function visibleIn(view: LessonView | null, columns: ColumnSet): (name: string) => boolean {
  const { diagrams } = engineOf(columns);
  const byDefault = isShownByDefault(diagrams);
  return (name) =>
    (view?.show == null ? byDefault(name) : view.show.includes(diagrams.familyOf(name))) &&
    (view?.only?.includes(name) ?? true);
}
