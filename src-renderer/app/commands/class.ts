import type { Translate } from '../../../core/cells/translate.ts';
import { choiceText } from '../../learn/class/choice-text.ts';
import { type Classroom, isClassOpen, useClass } from '../../learn/class/classroom.ts';
import { resultsCsv, resultsName } from '../../learn/class/results-csv.ts';
import type { Files } from '../../state/open/files.ts';
import { openDialog, report } from '../../state/window/window-state.ts';
import type { Actions } from '../../ui/command.ts';

/** The commands of a class. */
export function classActions(classroom: Classroom, files: Files, say: Translate): Actions {
  return {
    'class.open': { checked: isClassOpen, run: () => openDialog({ kind: 'class' }) },
    'class.close': { enabled: isClassOpen, run: () => void classroom.close() },
    'class.results': {
      enabled: () => useClass.getState().hadClass,
      run: () => void report(() => saveResults(classroom, files, say)),
    },
    'class.endAnswers': {
      enabled: () => useClass.getState().status?.poll?.taken === true,
      run: () => void classroom.takeAnswers(false),
    },
  };
}

async function saveResults(classroom: Classroom, files: Files, say: Translate): Promise<void> {
  const results = await classroom.results();
  const csv = resultsCsv(results, (choice, question) =>
    choiceText(choice, question, classroom.memoryOf(question), say),
  );
  await files.saveTable(resultsName(results), csv);
}
