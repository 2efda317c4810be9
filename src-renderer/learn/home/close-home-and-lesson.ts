import { useCompare } from '../../compare/state/compare-state.ts';
import { isTranslation } from '../../state/open/examples.ts';
import { useSession } from '../../state/session/session.ts';
import { leaveHome } from '../../state/window/window-state.ts';
import { closeLesson } from '../lesson/state/lesson-state.ts';

/**
 * Closes Home and a lesson when a script, a game, a recording or a comparison is opened.
 * @returns a function that stops listening
 */
export function closeHomeAndLesson(): () => void {
  const stops = [
    useSession.subscribe((now, before) => {
      if (now.source !== null && now.source !== before.source) leaveHome();
      // The example behind a lesson is translated with the window.
      const isTranslated = isTranslation(before.document.text, now.document.text);
      if (now.opening !== before.opening && !isTranslated) closeLesson();
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
