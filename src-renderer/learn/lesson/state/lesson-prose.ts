import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { LessonPage } from '../../../../core/page/lesson-page.ts';
import { ownQuestion } from '../../../../core/page/own-question.ts';
import { tableTexts } from '../../../../core/page/page-text.ts';
import type { TranslateText } from '../../../../core/script/narration/narrate.ts';

/**
 * Returns the text that is shown at a moment: its own, or otherwise the text of the moment that began this part of the
 * lesson. After a question it is the explanation of the answer. The comment of an operation is only shown with it.
 */
export function proseAt(played: LessonRun, at: number): string | null {
  const { moments } = played;
  const here = moments[at]!;
  // A vote is about no earlier page.
  if (here.kind === 'vote') return here.prose;
  for (let i = at; i >= 0; i--) {
    const moment = moments[i]!;
    if (moment.chapter !== here.chapter) return null;
    if (moment.prose !== null && (isSameOperation(moment, here) || !isComment(moment))) return moment.prose;
    if (moment.kind === 'question') return i === at ? null : ownQuestion(played, moment).why;
  }
  return null;
}

/** True for a step whose text is the comment of its operation. */
function isComment({ kind, beginsPage }: LessonMoment): boolean {
  return kind === 'beat' && !beginsPage;
}

function isSameOperation(one: LessonMoment, other: LessonMoment): boolean {
  return one.kind === 'beat' && other.kind === 'beat' && one.operation === other.operation;
}

/** Returns a comparison of a lesson as Markdown: its question, and the verdict if it is one on the operations that were shown. The tables of presets are drawn. */
export function compareProse({ ask, picture }: LessonPage, translate: TranslateText): string {
  if (picture.kind !== 'table' || !picture.isOfLesson) return `**${ask}**`;
  const { headline, rows, flip, heading, leftOut } = tableTexts(picture.counted(), translate);
  const list = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join('\n');
  const texts = [headline, list(rows), flip, heading, list(leftOut)];
  return [`**${ask}**`, ...texts].filter((text) => text !== '').join('\n\n');
}
