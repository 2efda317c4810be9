import { shownLocale } from '../../state/preferences/preferences.ts';
import { closeDialog, report, togglePresenting, useShell } from '../../state/window/window-state.ts';
import { lessonToContinue, useClass } from '../class/classroom.ts';
import { lessonNamed } from '../lesson/catalog/catalog.ts';
import { loadLesson } from '../lesson/state/lesson-state.ts';

/** Tells whether there is something to present: what is open, or on Home the lesson of a class that waits. */
export function canPresent(): boolean {
  const { home, presenting } = useShell.getState();
  return !presenting && (!home || lessonToContinue(useClass.getState()) !== null);
}

/** Presents what is open. On Home it opens the lesson of a class that waits where it was, and the class follows this window. */
export function present(): void {
  const lesson = useShell.getState().home ? lessonToContinue(useClass.getState()) : null;
  closeDialog();
  if (lesson === null) togglePresenting();
  else
    void report(async () => {
      const found = await lessonNamed(lesson.id, shownLocale());
      if (found === null) return;
      await loadLesson(found.file, lesson.moment);
      if (!useShell.getState().presenting) togglePresenting();
    });
}
