import { closeCompare, isComparing, useCompare } from '../../compare/state/compare-state.ts';
import { isTranslation } from '../../state/open/examples.ts';
import { useSession } from '../../state/session/session.ts';
import { leaveHome } from '../../state/window/window-state.ts';
import { closeLesson, useLesson } from '../lesson/state/lesson-state.ts';

/**
 * Closes what was open when a lesson, a script, a game, a recording or a comparison is opened, because title, menus and exports are about one of them.
 * @returns a function that stops listening
 */
export function closeWhatWasOpen(): () => void {
  const stops = [
    useSession.subscribe((now, before) => {
      if (now.source !== null && now.source !== before.source) {
        leaveHome();
        leaveCompare();
      }
      // The example behind a lesson is translated with the window.
      const isTranslated = isTranslation(before.document.text, now.document.text);
      if (now.opening === before.opening || isTranslated) return;
      closeLesson();
      // A comparison of the open script goes on with the new one.
      if (useCompare.getState().question !== null) leaveCompare();
    }),
    useCompare.subscribe(({ open }) => {
      if (!open) return;
      leaveHome();
      closeLesson();
    }),
    useLesson.subscribe((now, before) => {
      if (now.file !== null && now.opening !== before.opening) leaveCompare();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function leaveCompare(): void {
  if (isComparing()) closeCompare();
}
