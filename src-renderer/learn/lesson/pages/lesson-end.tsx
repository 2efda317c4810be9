import { ArrowRight, House, PencilLine, RotateCcw, Undo2 } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { CommandId } from '../../../../src-main/contract/commands.ts';
import { usePreferences } from '../../../state/preferences/preferences.ts';
import { summaryOf } from '../../../state/preferences/scores.ts';
import { report } from '../../../state/window/window-state.ts';
import { joinSentences } from '../../../text/join-sentences.ts';
import { CommandsContext } from '../../../ui/command.ts';
import { CommandButton } from '../../../ui/command-button.tsx';
import { pathIds } from '../catalog/catalog.ts';
import { lessonEngines } from '../catalog/lesson-engines.ts';
import { redoQuestion, useMissedQuestions } from '../catalog/missed-questions.ts';
import { scoresName } from '../catalog/progress.ts';
import { useNextLesson } from '../catalog/use-next-lesson.ts';
import { loadLesson, useLesson } from '../state/lesson-state.ts';

const links = [
  ['lesson.continue', PencilLine],
  ['lesson.again', RotateCcw],
  ['file.home', House],
] as const satisfies readonly (readonly [CommandId, unknown])[];

/** Shown on the last page: the result, the next lesson, and other ways on. */
export function LessonEnd({ played }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  return (
    <footer className="lesson-ending">
      <Result />
      <h2>{t('ui.lesson.whatNext')}</h2>
      <NextLessonCard />
      <ul className="what-next">
        <Missed played={played} />
        {links.map(
          ([command, Icon]) =>
            commands.has(command) && (
              <li key={command}>
                <CommandButton command={command} label={t(`ui.lesson.end.${command}`)}>
                  <Icon size={16} aria-hidden="true" />
                  {t(`ui.lesson.end.${command}`)}
                </CommandButton>
              </li>
            ),
        )}
      </ul>
    </footer>
  );
}

function NextLessonCard() {
  const { t } = useTranslation();
  const next = useNextLesson();
  if (next === null) return null;
  const { id, head, file } = next;
  const place = pathIds.indexOf(id);
  return (
    <button type="button" className="next-lesson" onClick={() => void report(() => loadLesson(file))}>
      {place >= 0 && <span className="number">{place + 1}</span>}
      <span className="words">
        <small>{t(place < 0 ? 'ui.lesson.nextLesson' : 'ui.lesson.nextOnPath')}</small>
        <b>{head.title}</b>
        <small>
          {lessonEngines(head, t)} · {t('ui.home.path.minutes', { count: head.minutes })}
        </small>
      </span>
      <ArrowRight size={18} aria-hidden="true" />
    </button>
  );
}

/** A link to the first question that was missed. */
function Missed({ played }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const missed = useMissedQuestions();
  if (missed.length === 0) return null;
  return (
    <li>
      <button type="button" className="button" onClick={() => redoQuestion(played, missed[0]!)}>
        <Undo2 size={16} aria-hidden="true" />
        {t('ui.lesson.missed', { count: missed.length })}
      </button>
    </li>
  );
}

/** Shows the number of questions that were answered alone and with help. */
function Result() {
  const { t } = useTranslation();
  const kept = useScores();
  if (kept === undefined || kept.questions === 0) return null;
  const { solved, again, helped, questions } = summaryOf(kept);
  const parts = [
    t('ui.lesson.solved', { solved, count: questions }),
    again === 0 ? '' : t('ui.lesson.solvedAgain', { count: again }),
    helped === 0 ? '' : t('ui.lesson.helped', { count: helped }),
  ];
  return (
    <p className="lesson-result" role="status">
      {joinSentences(parts.filter((part) => part !== ''))}
    </p>
  );
}

/** The scores of the open lesson. */
function useScores() {
  const name = useLesson(({ file }) => (file === null ? '' : scoresName(file)));
  return usePreferences(({ lessons }) => lessons[name]);
}
