import { showSource } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { leaveHome } from '../../state/window/window-state.ts';
import { closeLesson } from '../lesson/state/lesson-state.ts';

/** Shows an open game or recording, or the script (null), in place of Home or a lesson. */
export function showOpened(source: Source | null): void {
  closeLesson();
  showSource(source);
  leaveHome();
}
