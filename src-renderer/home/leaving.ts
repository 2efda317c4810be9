import { useCompare } from '../compare/compare.ts';
import { closeLesson } from '../lesson/lesson-state.ts';
import { useSession } from '../state/session.ts';
import { leaveHome } from '../state/shell.ts';

/** Leaves Home and a lesson for a script, a game, a recording or a comparison that is opened. @returns stops listening */
export function leaveForOthers(): () => void {
  const stops = [
    useSession.subscribe((now, before) => {
      if (now.source !== null && now.source !== before.source) leaveHome();
      if (now.opening !== before.opening) closeLesson();
    }),
    useCompare.subscribe(({ open }) => {
      if (!open) return;
      leaveHome();
      closeLesson();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
