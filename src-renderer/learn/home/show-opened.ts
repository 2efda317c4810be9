import { closeCompare, isComparing } from '../../compare/state/compare-state.ts';
import { showSource } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { leaveHome } from '../../state/window/window-state.ts';
import { closeLesson } from '../lesson/state/lesson-state.ts';

/** Shows an open game or recording, or the script (null), in place of Home, a lesson or a comparison. */
export function showOpened(source: Source | null): void {
  closeLesson();
  if (isComparing()) closeCompare();
  showSource(source);
  leaveHome();
}
