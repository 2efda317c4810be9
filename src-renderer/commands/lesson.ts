import { closeLesson, isLessonOpen, useLesson } from '../lesson/lesson-state.ts';
import { scriptHere } from '../lesson/script-here.ts';
import type { Files } from '../state/files.ts';
import { showHome } from '../state/shell.ts';
import type { Actions } from '../ui/command.ts';

export function lessonActions(files: Files): Actions {
  return {
    'lesson.close': { enabled: isLessonOpen, run: close },
    'lesson.continue': { enabled: isLessonOpen, run: () => continueHere(files) },
  };
}

function close(): void {
  closeLesson();
  showHome();
}

/** The operations up to here as a script of one's own. */
function continueHere(files: Files): void {
  const { played, position } = useLesson.getState();
  if (played === null) return;
  files.opened(scriptHere(played, position));
}
