import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { wholeShot } from '../../../core/scene/stage/director.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { subjectOf } from '../../stage/canvas/scene-at.ts';
import { COVER, type Cover, changedBox, REDUCED } from '../../stage/stills/example-cover.ts';
import { frameOf } from '../../stage/stills/still-frame.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { summaryOf } from '../../state/preferences/scores.ts';
import { type CatalogLesson, lessonsIn, type Topic } from '../lesson/catalog.ts';
import { type LessonFile, openLesson, playFile } from '../lesson/lesson-state.ts';
import { Thumbnail } from './thumbnail.tsx';

const MARGIN = 10;

const covers = new WeakMap<LessonFile, (translate: Translate) => Cover>();

/**
 * Returns a function that draws a lesson's cover: its diagram at the last beat of its first half. The same file gives the same function.
 */
function lessonCover(file: LessonFile): (translate: Translate) => Cover {
  return getOrInsert(covers, file, () => (translate: Translate) => coverOfLesson(file, translate));
}

function coverOfLesson(file: LessonFile, translate: Translate): Cover {
  const { run, moments } = playFile(file);
  const half = moments.slice(0, Math.ceil(moments.length / 2));
  const moment = half.findLast(({ kind }) => kind === 'beat') ?? moments[0];
  const position = moment?.position ?? run.timeline.length;
  run.timeline.seek(position);
  const visible = visibleInLesson(moment?.view ?? null, engineOf(run.timeline.columns).diagrams);
  const lens = { picture: run, visible, focus: null, depth: 'beat' as const, translate, smallestText: 0 };
  const stage = { width: COVER.width * REDUCED, height: COVER.height * REDUCED };
  const shot = wholeShot(subjectOf(lens), [position], stage);
  const centre = position === 0 ? null : changedBox({ ...lens, shot: shot.view }, position);
  return { frame: frameOf(lens, shot, COVER, MARGIN, centre), position };
}

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
