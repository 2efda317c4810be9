import { ArrowRight, PencilLine, RotateCcw } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { summaryOf } from '../../state/preferences/scores.ts';
import { report } from '../../state/window/window-state.ts';
import { CommandsContext } from '../../ui/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { lessonsIn } from './catalog.ts';
import { type LessonFile, loadLesson, useLesson } from './lesson-state.ts';
import { scoresName } from './progress.ts';

/** Shown at the end: the next lesson. */
export function Ending() {
  const { t } = useTranslation();
  const next = useNext();
  const commands = useContext(CommandsContext);
  return (
    <footer className="lesson-ending">
      <Result />
      {next !== null && (
        <button type="button" className="button primary" onClick={() => void report(() => loadLesson(next.file))}>
          {t('ui.lesson.next', { title: next.title })}
          <ArrowRight size={18} aria-hidden="true" />
        </button>
      )}
      <CommandButton command="lesson.again" className="outlined" label={t('command.lesson.again.title')}>
        <RotateCcw size={16} aria-hidden="true" />
        {t('command.lesson.again.title')}
      </CommandButton>
      {commands.has('lesson.continue') && (
        <CommandButton command="lesson.continue" className="outlined">
          <PencilLine size={16} aria-hidden="true" />
          {t('command.lesson.continue.title')}
        </CommandButton>
      )}
    </footer>
  );
}

/** Shows the number of correct answers in this lesson. */
function Result() {
  const { t } = useTranslation();
  const name = useLesson(({ file }) => (file === null ? '' : scoresName(file)));
  const kept = usePreferences(({ lessons }) => lessons[name]);
  if (kept === undefined || kept.questions === 0) return null;
  const { solved, questions, hints } = summaryOf(kept);
  return (
    <p className="lesson-result" role="status">
      {t('ui.lesson.solved', { solved, count: questions })} {t('ui.lesson.hints', { count: hints })}
    </p>
  );
}

/** Returns the next lesson in teaching order; null for a file, and after the last lesson. */
function useNext(): { readonly title: string; readonly file: LessonFile } | null {
  const { i18n } = useTranslation();
  const id = useLesson((lesson) => lesson.file?.id ?? null);
  const [next, setNext] = useState<{ readonly title: string; readonly file: LessonFile } | null>(null);
  useEffect(() => {
    let wanted = true;
    setNext(null);
    if (id === null) return;
    void lessonsIn(i18n.language as Locale).then((topics) => {
      const all = topics.flatMap(({ lessons }) => lessons);
      const found = all[all.findIndex((lesson) => lesson.id === id) + 1];
      if (wanted && found !== undefined) setNext({ title: found.head.title, file: found.file });
    });
    return () => {
      wanted = false;
    };
  }, [id, i18n.language]);
  return next;
}
