import { useSession } from '../../../state/session/session.ts';
import type { OpenedText } from '../../../ui/error-boundary.tsx';
import { useLesson } from './lesson-state.ts';

/** The text of the open lesson, or of the script. */
export const openedText: OpenedText = {
  read: () => useLesson.getState().file?.text ?? useSession.getState().document.text,
  onOpened(listener) {
    const stops = [
      useLesson.subscribe((now, before) => now.opening !== before.opening && listener()),
      useSession.subscribe((now, before) => now.document !== before.document && listener()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
