import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { momentAfterAnswer } from '../../../core/lesson/play/moment-after-answer.ts';
import { type LessonPage, lessonPage } from '../../../core/page/lesson-page.ts';
import { shownOptions } from '../../../core/page/own-question.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import { placeText } from '../../../core/script/narration/place.ts';
import { compareProse, proseAt } from '../lesson/state/lesson-prose.ts';
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
): Omit<ShownLesson, 'blank' | 'poll' | 'voting' | 'reopens'> | null {
  const { moments } = played;
  if (moments[at] === undefined) return null;
  const page = lessonPage(played, at, translate);
  const { title, notes, picture } = page;
  const chapters = chaptersOf(moments);
  const after = momentAfterAnswer(moments, at);
  return {
    title,
    moment: at,
    count: moments.length,
    place: placeText(page.number, translate),
    chapter: chapters.findLastIndex((chapter) => chapter.moment <= at),
    chapters,
    notes,
    prose: picture.kind === 'table' ? compareProse(page, translate) : (askText(page) ?? proseAt(played, at)),
    sentence: sentenceOf(page),
    question: questionOf(page, at, asking),
    next: moments[after] === undefined ? null : nextOf(page, lessonPage(played, after, translate)),
  };
}

function chaptersOf(moments: readonly LessonMoment[]): ShownLesson['chapters'] {
  return moments.flatMap(({ chapter }, moment) =>
    chapter !== null && chapter !== moments[moment - 1]?.chapter ? [{ title: chapter, moment }] : [],
  );
}

/** Returns a vote with its options, or what a comparison asks; null for other pages, whose question is shown by itself. */
function askText({ ask, why, options }: LessonPage): string | null {
  if (ask === null || why !== null) return null;
  return [ask, options.map(({ letter, text }) => `- **${letter}** ${text}`).join('\n')].filter(Boolean).join('\n\n');
}

/** Returns no sentence for engines side by side, where each has its own. */
function sentenceOf({ picture, sentence }: LessonPage): string {
  return picture.kind === 'lanes' ? '' : sentence;
}

function questionOf({ ask, why }: LessonPage, at: number, asking: Asking | undefined): ShownLesson['question'] {
  if (ask === null || why === null) return null;
  const texts = asking?.variant.question ?? { ask, why };
  const options = asking === undefined ? [] : shownOptions(asking.variant, at, asking.attempt.seed);
  return {
    ask: texts.ask,
    options: options.map(({ text, isRight }) => ({ text, isRight })),
    why: texts.why,
    isOpen: asking !== undefined && !isKnown(asking),
  };
}

/** Summarises the next moment in a few lines. */
function nextOf({ chapter }: LessonPage, next: LessonPage): ShownLesson['next'] {
  const text = next.ask ?? [next.words, sentenceOf(next)].filter(Boolean).join('\n\n');
  return { chapter: next.chapter === chapter ? null : next.chapter, text };
}
