import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { LessonHead } from '../../../core/lesson/parse/lesson.ts';

/** Shown before the start: the subject and the goals of the lesson. */
export function Opening({ head }: { readonly head: LessonHead }) {
  const { t } = useTranslation();
  return (
    <header className="lesson-opening">
      <p className="row lesson-facts">
        {scriptEngineIds.includes(head.engine) && <span>{t(`ui.engine.name.${head.engine}`)}</span>}
        {head.minutes > 0 && (
          <span className="row">
            <Clock size={14} aria-hidden="true" />
            {t('ui.lesson.minutes', { count: head.minutes })}
          </span>
        )}
      </p>
      <h2>{head.title}</h2>
      {head.goals.length > 0 && <p className="goals-title">{t('ui.lesson.goals')}</p>}
      <ul className="goals">
        {head.goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
    </header>
  );
}
