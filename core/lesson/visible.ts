import { engineOf } from '../engines/all.ts';
import { isShownByDefault } from '../scene/diagrams.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { LessonView } from './lesson.ts';

/** Which structures a view of a lesson shows: its families, and of them those that it names. */
export function visibleIn(view: LessonView | null, columns: ColumnSet): (name: string) => boolean {
  const { diagrams } = engineOf(columns);
  const byDefault = isShownByDefault(diagrams);
  return (name) =>
    (view?.show == null ? byDefault(name) : view.show.includes(diagrams.familyOf(name))) &&
    (view?.only?.includes(name) ?? true);
}
