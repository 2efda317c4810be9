import { closeLesson, isLessonOpen, openLesson, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { scriptHere } from '../../learn/lesson/state/script-to-here.ts';
import {
  clearStrokes,
  isPresenting,
  toggleBlank,
  toggleTool,
  undoStroke,
  usePresenter,
} from '../../learn/present/presenter-state.ts';
import { openSpeakerNotes } from '../../learn/present/speaker-connection.ts';
import type { Files } from '../../state/open/files.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { scoresCsv } from '../../state/preferences/scores.ts';
import { openDialog, showHome } from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';

export function lessonActions(files: Files): Actions {
  return {
    'scores.export': {
      enabled: hasScores,
      run: () => void files.saveTable('ecs-atlas-scores.csv', scoresCsv(usePreferences.getState().lessons)),
    },
    'scores.forget': { enabled: hasScores, run: () => openDialog({ kind: 'forget-scores' }) },
    'lesson.again': { enabled: isLessonOpen, run: () => openLesson(useLesson.getState().file!) },
    'lesson.close': { enabled: isLessonOpen, run: close },
    'lesson.scorm': { enabled: isLessonValid, run: () => void files.saveLessonPackage(useLesson.getState().file!) },
    'lesson.continue': { enabled: isLessonOpen, run: () => continueHere(files) },
    'lesson.speaker': { enabled: isLessonOpen, run: openSpeakerNotes },
    'present.blank': { enabled: isPresenting, run: toggleBlank, checked: () => usePresenter.getState().blank },
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
  return { enabled: isPresenting, run, ...(checked && { checked }) };
}

function hasScores(): boolean {
  return Object.keys(usePreferences.getState().lessons).length > 0;
}

/** A lesson with errors cannot be corrected on a learning platform. */
function isLessonValid(): boolean {
  const { played } = useLesson.getState();
  return played !== null && played.lesson.diagnostics.length === 0 && played.failures.length === 0;
}

function close(): void {
  closeLesson();
  showHome();
}

/** Opens the operations up to the current position as the user's own script. */
function continueHere(files: Files): void {
  const { played, position } = useLesson.getState();
  if (played === null) return;
  files.opened(scriptHere(played, position));
}
