import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { summaryOf } from '../../state/preferences/scores.ts';
import { type CatalogLesson, lessonsIn, type Topic } from '../lesson/catalog.ts';
import { openLesson } from '../lesson/lesson-state.ts';
import { lessonCover } from './lesson-cover.ts';
import { Thumbnail } from './thumbnail.tsx';

/** All lessons as cards, by topic, in teaching order. */
export function LessonCards() {
  const { t, i18n } = useTranslation();
  const topics = useLessons(i18n.language as Locale);
  return (
    <section className="lessons" aria-labelledby="home-lessons">
      <h3 id="home-lessons">{t('ui.lessons.title')}</h3>
      {topics.map(({ topic, lessons }) => (
        <section key={topic} className="lesson-topic" aria-labelledby={`lessons-${topic}`}>
          <h4 id={`lessons-${topic}`}>{t(`ui.lessons.topic.${topic}`)}</h4>
          <ol className="lesson-cards">
            {lessons.map((lesson, i) => (
              <li key={lesson.id}>
                <LessonCard lesson={lesson} number={i + 1} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function LessonCard({ lesson, number }: { readonly lesson: CatalogLesson; readonly number: number }) {
  const { t } = useTranslation();
  const { id, head, file } = lesson;
  return (
    <button type="button" className="example-card lesson-card" data-lesson={id} onClick={() => openLesson(file)}>
      <Thumbnail id={`lesson:${id}`} sample={file.text} cover={lessonCover(file)} />
      <strong>
        {number}. {head.title}
      </strong>
      <span className="row">
        <Clock size={14} aria-hidden="true" />
        {t('ui.lesson.minutes', { count: head.minutes })}
        <Reached id={id} />
      </span>
    </button>
  );
}

/** Shows the progress of a lesson and its solved questions. */
function Reached({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const kept = usePreferences(({ lessons }) => lessons[id]);
  if (kept === undefined) return null;
  const share = kept.moments < 2 ? 1 : kept.furthest / (kept.moments - 1);
  const seen = share >= 1;
  const { solved, questions } = summaryOf(kept);
  const done = seen && solved >= questions;
  return (
    <span className={done ? 'row reached done' : 'row reached'}>
      {done && <Check size={14} aria-hidden="true" />}
      {seen
        ? t(done ? 'ui.lessons.done' : 'ui.lessons.seen')
        : t('ui.lessons.reached', { percent: Math.round(share * 100) })}
      {questions > 0 && <span>{t('ui.lessons.solved', { solved, count: questions })}</span>}
    </span>
  );
}

function useLessons(locale: Locale): readonly Topic[] {
  const [topics, setTopics] = useState<readonly Topic[]>([]);
  useEffect(() => {
    let wanted = true;
    void lessonsIn(locale).then((all) => wanted && setTopics(all));
    return () => {
      wanted = false;
    };
  }, [locale]);
  return topics;
}
