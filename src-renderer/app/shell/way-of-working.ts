import { useCompare } from '../../compare/state/compare-state.ts';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { useSession } from '../../state/session/session.ts';
import { useShell } from '../../state/window/window-state.ts';

/** The three ways of working. What is open decides: a lesson; a script or a comparison; a game or a recording. */
export type WayOfWorking = 'learn' | 'build' | 'debug';

/** Returns the way of working. Home belongs to learning. */
export function useWayOfWorking(): WayOfWorking {
  const home = useShell((shell) => shell.home);
  const lesson = useLesson(({ file }) => file !== null);
  const comparing = useCompare(({ open }) => open);
  const source = useSession((session) => session.source);
  if (home || lesson) return 'learn';
  return source !== null && !comparing ? 'debug' : 'build';
}

/** The menu of each way of working. */
export const WORK_MENUS = { learn: 'lesson', build: 'script', debug: 'game' } as const;
