import {
  flipText,
  headlineText,
  leftOutText,
  supportedText,
  tableLines,
} from '../../../../core/compare/table/table-text.ts';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { lessonTable } from '../../../../core/lesson/play/lesson-table.ts';
import { ownQuestion } from '../../../../core/page/own-question.ts';
import type { TranslateText } from '../../../../core/script/narration/narrate.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * Returns the text that is shown at a moment: its own, or otherwise the text of the moment that began this part of the
 * lesson. After a question it is the explanation of the answer.
 */
export function proseAt(played: LessonRun, at: number): string | null {
  const { moments } = played;
  for (let i = at; i >= 0; i--) {
    const moment = moments[i]!;
    if (moment.chapter !== moments[at]!.chapter) return null;
    if (moment.prose !== null) return moment.prose;
    if (moment.kind === 'question') return i === at ? null : ownQuestion(played, moment).why;
  }
  return null;
}

/** Returns a comparison of a lesson as Markdown: its question, and the verdict if it is one on the operations that were shown. The table of numbers that can be turned is drawn. */
export function compareProse(
  played: LessonRun,
  moment: LessonMoment & { readonly kind: 'compare' },
  translate: TranslateText,
): string {
  const { compare } = moment;
  if (compare.show === 'knob') return `**${compare.question}**`;
  const at = played.moments.indexOf(moment);
  const lanes = compare.preset === null ? sideBySide(played) : null;
  if (lanes === null) return `**${compare.question}**\n\n${translate('ui.follow.onScreen', {})}`;
  const { table, options } = lessonTable(compare, played, at, lanes, []);
  const rows = tableLines(table, translate).map((line) => `- ${line}`);
  const leftOut = leftOutText(table, translate).map((text) => `- ${text}`);
  const headline = `${supportedText(table, options, translate)} ${headlineText(table, translate)}`.trim();
  const texts = [headline, rows.join('\n'), flipText(table, translate), translate('ui.compare.steps.leftOut', {})];
  return [`**${compare.question}**`, ...texts, leftOut.join('\n')].filter((text) => text !== '').join('\n\n');
}
