import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { report } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { type CatalogLesson, pathIds } from '../lesson/catalog/catalog.ts';
import { lessonEngines } from '../lesson/catalog/lesson-engines.ts';
import { isDone } from '../lesson/catalog/lesson-reached.ts';
import { goOnWithLesson } from '../lesson/catalog/missed-questions.ts';
import { reachedText } from '../lesson/catalog/reached-text.ts';

interface Props {
  /** Null until they are loaded. */
  readonly lessons: readonly CatalogLesson[] | null;
  /** The id of the lesson that Home offers as the next step. */
  readonly next: string | null;
}

/** The recommended lessons in order, with the student's progress. */
export function Path({ lessons, next }: Props) {
  const { t } = useTranslation();
  const scores = usePreferences((preferences) => preferences.lessons);
  const done = pathIds.filter((id) => isDone(scores[id])).length;
  const minutes = lessons?.reduce((sum, { head }) => sum + head.minutes, 0) ?? 0;
  return (
    <section className="path" aria-labelledby="home-path">
      <div className="path-head">
        <h3 id="home-path">
          {t('ui.home.path.title')}
          <span className="path-about">
            {t('ui.home.path.done', { done, all: pathIds.length })}
            {lessons !== null && ` · ${t('ui.home.path.hours', { count: Math.round(minutes / 60) })}`}
          </span>
        </h3>
        <p>{t('ui.home.path.libraries')}</p>
      </div>
      <ol>
        {pathIds.map((id, i) => (
          <li key={id}>
            <PathLesson id={id} number={i + 1} lesson={lessons?.[i] ?? null} isNext={id === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PathLessonProps {
  readonly id: string;
  readonly number: number;
  readonly lesson: CatalogLesson | null;
  readonly isNext: boolean;
}

function PathLesson({ id, number, lesson, isNext }: PathLessonProps) {
  const t = useTranslate();
  const kept = usePreferences(({ lessons }) => lessons[id]);
  const done = isDone(kept);
  const classes = ['path-lesson', done ? 'done' : '', isNext ? 'next' : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={classes}
      aria-current={isNext ? 'step' : undefined}
      disabled={lesson === null}
      onClick={() => void report(() => goOnWithLesson(lesson!.file))}
    >
      <span className="number">
        {done ? <Check size={16} role="img" aria-label={t('ui.home.path.seen')} /> : number}
      </span>
      {lesson !== null && (
        <span className="words">
          <b title={lesson.head.title}>{lesson.head.title}</b>
          <small>
            {reachedText(kept, t) ??
              `${lessonEngines(lesson.head, t)} · ${t('ui.home.path.minutes', { count: lesson.head.minutes })}`}
          </small>
        </span>
      )}
    </button>
  );
}
