import { closeLesson, isLessonOpen, useLesson } from '../lesson/lesson-state.ts';
import { scriptHere } from '../lesson/script-here.ts';
import {
  clearStrokes,
  isPresentingLesson,
  toggleBlank,
  toggleTool,
  undoStroke,
  usePresenter,
} from '../presenter/presenter-state.ts';
import { openSpeakerNotes } from '../presenter/speaker-line.ts';
import type { Files } from '../state/files.ts';
import { showHome, togglePresenting } from '../state/shell.ts';
import type { Action, Actions } from '../ui/command.ts';

export function lessonActions(files: Files): Actions {
  return {
    'lesson.close': { enabled: isLessonOpen, run: close },
    'lesson.continue': { enabled: isLessonOpen, run: () => continueHere(files) },
    'lesson.speaker': { enabled: isLessonOpen, run: openSpeakerNotes },
    'present.start': { enabled: () => isLessonOpen() && !isPresentingLesson(), run: togglePresenting },
    'present.blank': presenting(toggleBlank, () => usePresenter.getState().blank),
    'present.laser': presenting(
      () => toggleTool('laser'),
      () => usePresenter.getState().tool === 'laser',
    ),
    'present.draw': presenting(
      () => toggleTool('pen'),
      () => usePresenter.getState().tool === 'pen',
    ),
    'present.undo': presenting(undoStroke),
    'present.clear': presenting(clearStrokes),
  };
}

function presenting(run: () => void, checked?: () => boolean): Action {
  return { enabled: isPresentingLesson, run, ...(checked && { checked }) };
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
