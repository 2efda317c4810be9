import { Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { isPlainView } from '../../../core/lesson/parse/lesson.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { wholeShot } from '../../../core/scene/stage/director.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { shownMemory } from '../../stage/canvas/scene-at.ts';
import { COVER, type Cover, changedBox, REDUCED } from '../../stage/stills/example-cover.ts';
import { frameOf } from '../../stage/stills/still-frame.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { report } from '../../state/window/window-state.ts';
import { hasAllWords, hasPhrase } from '../../text/has-all-words.ts';
import { useTranslate } from '../../text/translate.ts';
import { type CatalogLesson, lessonsIn, pathIds } from '../lesson/catalog/catalog.ts';
import { lessonEngines } from '../lesson/catalog/lesson-engines.ts';
import { isDone } from '../lesson/catalog/lesson-reached.ts';
import { goOnWithLesson } from '../lesson/catalog/missed-questions.ts';
import { reachedText } from '../lesson/catalog/reached-text.ts';
import { useLessons } from '../lesson/catalog/use-lessons.ts';
import { type LessonFile, playFile } from '../lesson/state/lesson-state.ts';
import { Thumbnail } from './thumbnail.tsx';

const MARGIN = 10;

const covers = new WeakMap<LessonFile, (translate: Translate) => Cover>();

/** Returns a function that draws a lesson's cover: its diagram at the last beat of its first half. Cached by file. */
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
  const plain = isPlainView(moment?.view ?? null);
  const lens = { picture: run, visible, plain, focus: null, depth: 'beat' as const, translate, smallestText: 0 };
  const stage = { width: COVER.width * REDUCED, height: COVER.height * REDUCED };
  const shot = wholeShot(shownMemory(lens), [position], stage);
  const centre = position === 0 ? null : changedBox({ ...lens, shot: shot.view }, position);
  return { frame: frameOf(lens, shot, COVER, MARGIN, centre), position };
}

/** The lessons that match a search as cards, by topic, in teaching order. */
export function LessonCards({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const topics = useLessons(lessonsIn);
  return topics?.map(({ topic, lessons }) => {
    const found = lessons.filter(
      ({ head, prose }) =>
        hasAllWords([lessonEngines(head, t), head.title, ...head.goals].join(' '), search) || hasPhrase(prose, search),
    );
    if (found.length === 0) return null;
    return (
      <section key={topic} className="topics" aria-labelledby={`lessons-${topic}`}>
        <h3 id={`lessons-${topic}`}>{t(`ui.lessons.topic.${topic}`)}</h3>
        <ol className="lesson-cards">
          {found.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson} />
            </li>
          ))}
        </ol>
      </section>
    );
  });
}

function LessonCard({ lesson }: { readonly lesson: CatalogLesson }) {
  const { t } = useTranslation();
  const { id, head, file } = lesson;
  const place = pathIds.indexOf(id);
  return (
    <button
      type="button"
      className="example-card lesson-card"
      data-lesson={id}
      onClick={() => void report(() => goOnWithLesson(file))}
    >
      <Thumbnail id={`lesson:${id}`} sample={file.text} cover={lessonCover(file)} />
      <strong>{head.title}</strong>
      <span className="row">
        <Clock size={14} aria-hidden="true" />
        {t('ui.lesson.minutes', { count: head.minutes })}
        {place >= 0 && <span>{t('ui.home.onPath', { n: place + 1 })}</span>}
        <Reached id={id} />
      </span>
    </button>
  );
}

/** Shows the progress of a lesson in the words of the path. */
function Reached({ id }: { readonly id: string }) {
  const t = useTranslate();
  const kept = usePreferences(({ lessons }) => lessons[id]);
  const done = isDone(kept);
  const text = done ? t('ui.home.path.seen') : reachedText(kept, t);
  if (text === null) return null;
  return (
    <span className={done ? 'row reached done' : 'row reached'}>
      {done && <Check size={14} aria-hidden="true" />}
      {text}
    </span>
  );
}
