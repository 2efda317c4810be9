import { type Classroom, isClassOpen, useClass } from '../../learn/class/classroom.ts';
import { openDialog } from '../../state/window/window-state.ts';
import type { Actions } from '../../ui/command.ts';

/** The commands of a class. */
export function classActions(classroom: Classroom): Actions {
  return {
    'class.open': { checked: isClassOpen, run: () => openDialog({ kind: 'class' }) },
    'class.close': { enabled: isClassOpen, run: () => void classroom.close() },
    'class.endAnswers': {
      enabled: () => useClass.getState().status?.poll?.taken === true,
      run: () => void classroom.closeQuestion(),
    },
  };
}
