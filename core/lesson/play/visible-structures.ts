import { type Diagrams, isShownByDefault } from '../../scene/stage/diagrams.ts';
import type { ViewBlock } from '../parse/lesson.ts';

/** Tells which structures a lesson's view shows: its families, limited to the structures that it names. */
export function visibleInLesson(view: ViewBlock | null, diagrams: Diagrams): (name: string) => boolean {
  const byDefault = isShownByDefault(diagrams);
  return (name) =>
    (view?.show == null ? byDefault(name) : view.show.includes(diagrams.familyOf(name))) &&
    (view?.only?.includes(name) ?? true);
}
