import { usePreferences } from '../../state/preferences/preferences.ts';
import { isDirty } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { lessonToContinue, useClass } from '../class/classroom.ts';
import { lessonToOpen, type NextLesson } from '../lesson/catalog/lesson-reached.ts';
import { useLesson } from '../lesson/state/lesson-state.ts';

/** The one step that Home offers: back to what is open behind it, else a lesson, else a comparison once all lessons were seen. */
export type NextStep =
  /** `id` is the lesson's; null for a script, a game, and a lesson from a file. */
  | { readonly kind: 'open'; readonly name: string; readonly id: string | null }
  | ({ readonly kind: 'lesson' } & NextLesson)
  | { readonly kind: 'compare'; readonly id: null };

/** Returns the next step. A class that waits comes first. An open lesson at its end leads to the next one. */
export function useNextStep(): NextStep {
  const scores = usePreferences((preferences) => preferences.lessons);
  const begun = useSession(({ position, source, document }) => position > 0 || source !== null || isDirty(document));
  const name = useSession(shownName);
  const file = useLesson((lesson) => lesson.file);
  const played = useLesson((lesson) => lesson.played);
  const position = useLesson((lesson) => lesson.position);
  const ofClass = useClass(lessonToContinue);
  const isAtEnd = played !== null && position >= played.moments.length - 1;
  if (ofClass !== null) return { kind: 'lesson', moments: 0, ...ofClass };
  if (file !== null && played !== null && !isAtEnd)
    return { kind: 'open', name: played.lesson.head.title, id: file.id };
  if (played === null && begun) return { kind: 'open', name, id: null };
  const next = lessonToOpen(scores);
  return next === null ? { kind: 'compare', id: null } : { kind: 'lesson', ...next };
}
