import { engineNamed } from '../../../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { lessonSentence } from '../../../core/lesson/play/lesson-sentence.ts';
import { momentAfterAnswer } from '../../../core/lesson/play/moment-after-answer.ts';
import { letterOf } from '../../../core/page/letter.ts';
import { ownQuestion, shownOptions } from '../../../core/page/own-question.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import type { VoteMoment } from '../lesson/questions/votes.ts';
import { compareProse, proseAt } from '../lesson/state/lesson-prose.ts';
import { pageCount } from '../lesson/state/page-count.ts';
import { type Asking, isKnown } from '../questions/question-state.ts';
import type { ShownLesson } from './speaker-channel.ts';

/**
 * A lesson's state for the speaker's page; null for a lesson without moments.
 * @param asking the state of the moment's question
 */
export function shownLesson(
  played: LessonRun,
  at: number,
  asking: Asking | undefined,
  translate: TranslateText,
): Omit<ShownLesson, 'blank' | 'poll' | 'voting'> | null {
  const { moments, lesson } = played;
  const moment = moments[at];
  if (moment === undefined) return null;
  const chapters = chaptersOf(moments);
  const next = moments[momentAfterAnswer(moments, at)];
  return {
    title: lesson.head.title,
    moment: at,
    count: moments.length,
    page: pageCount(moments, at, translate),
    chapter: chapters.findLastIndex((chapter) => chapter.moment <= at),
    chapters,
    notes: moment.notes,
    prose: proseOf(played, at, translate),
    sentence: sentenceOf(played, moment, translate),
    question: questionOf(moment, at, asking),
    next:
      next === undefined
        ? null
        : {
            chapter: next.chapter === moment.chapter ? null : next.chapter,
            text: textOf(played, next, translate),
          },
  };
}

function chaptersOf(moments: readonly LessonMoment[]): ShownLesson['chapters'] {
  return moments.flatMap(({ chapter }, moment) =>
    chapter !== null && chapter !== moments[moment - 1]?.chapter ? [{ title: chapter, moment }] : [],
  );
}

function proseOf(played: LessonRun, at: number, translate: TranslateText): string | null {
  const moment = played.moments[at]!;
  if (moment.kind === 'vote') return voteText(moment.vote);
  if (moment.kind !== 'compare') return proseAt(played, at);
  return moment.compare.show === 'table' ? compareProse(played, moment, translate) : moment.compare.question;
}

/** Returns no sentence for engines side by side, where each has its own. */
function sentenceOf({ run, lesson }: LessonRun, moment: LessonMoment, translate: TranslateText): string {
  if (moment.kind !== 'beat' || lesson.head.compare.length > 0) return '';
  const { view, position } = moment;
  return lessonSentence(
    detailTo(run, position, 'beat'),
    { run, engine: engineNamed(run.engine), view, position },
    translate,
  );
}

function questionOf(moment: LessonMoment, at: number, asking: Asking | undefined): ShownLesson['question'] {
  if (moment.kind !== 'question') return null;
  const { ask, why } = asking?.variant.question ?? moment.question;
  const options =
    asking === undefined
      ? []
      : shownOptions(asking.variant, at, asking.attempt.seed).map(({ text, isRight }) => ({ text, isRight }));
  return { ask, options, why, isOpen: asking !== undefined && !isKnown(asking) };
}

/** Returns a vote with its options as Markdown. */
function voteText({ ask, options }: VoteMoment['vote']): string {
  return [ask, options.map((option, i) => `- **${letterOf(i)}** ${option}`).join('\n')].join('\n\n');
}

/** Summarises the next moment in a few lines. */
function textOf(played: LessonRun, moment: LessonMoment, translate: TranslateText): string {
  if (moment.kind === 'question') return ownQuestion(played, moment).ask;
  if (moment.kind === 'vote') return moment.vote.ask;
  if (moment.kind === 'compare') return moment.compare.question;
  return [moment.prose, sentenceOf(played, moment, translate)].filter(Boolean).join('\n\n');
}
