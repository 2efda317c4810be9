import { type Classroom, isClassOpen, useClass } from '../../learn/class/classroom.ts';
import { resultsCsv } from '../../learn/class/results-csv.ts';
import type { Files } from '../../state/open/files.ts';
import { openDialog, report } from '../../state/window/window-state.ts';
import type { Actions } from '../../ui/command.ts';

/** The commands of a class. */
export function classActions(classroom: Classroom, files: Files): Actions {
  return {
    'class.open': { checked: isClassOpen, run: () => openDialog({ kind: 'class' }) },
    'class.close': { enabled: isClassOpen, run: () => void classroom.close() },
    'class.results': {
      enabled: () => useClass.getState().hadClass,
      run: () => void report(async () => files.saveTable('ecs-atlas-class.csv', resultsCsv(await classroom.results()))),
    },
    'class.endAnswers': {
      enabled: () => useClass.getState().status?.poll?.taken === true,
      run: () => void classroom.closeQuestion(),
    },
  };
}
