import { stepVerdict } from '../../../../core/compare/figures/step-figures.ts';
import {
  leftOutText,
  stepLinesText,
  stepWinnerText,
  supportedText,
  verdictColumns,
  visitsText,
} from '../../../../core/compare/verdicts/step-verdict-text.ts';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { votedOptions } from '../../../../core/lesson/play/voted-options.ts';
import type { TranslateText } from '../../../../core/script/narration/narrate.ts';
import { ownQuestion } from '../../questions/question-state.ts';
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

/** Returns a comparison of a lesson as Markdown: its question, and the verdict if it is one on the operations that were shown. */
export function compareProse(
  played: LessonRun,
  moment: LessonMoment & { readonly kind: 'compare' },
  translate: TranslateText,
): string {
  const { compare, position } = moment;
  const lanes = compare.show === 'steps' ? sideBySide(played) : null;
  if (lanes === null) return `**${compare.question}**\n\n${translate('ui.follow.onScreen', {})}`;
  const shown = played.run.operations.filter(({ endStep }) => endStep <= position).length;
  const verdict = stepVerdict(lanes.comparison, shown, compare.visits);
  const columns = verdictColumns(verdict, translate).map(({ title, lines }) => ({ text: title, lines }));
  const rows = columns.map((column) => `- ${stepLinesText(column, verdict.engines, translate)}`);
  const leftOut = leftOutText(verdict, translate).map((text) => `- ${text}`);
  const supported = supportedText(verdict, votedOptions(played, played.moments.indexOf(moment)), translate);
  const winner = `${supported} ${stepWinnerText(verdict, translate)}`.trim();
  const texts = [winner, rows.join('\n'), visitsText(verdict, translate), translate('ui.compare.steps.leftOut', {})];
  return [`**${compare.question}**`, ...texts, leftOut.join('\n')].filter((text) => text !== '').join('\n\n');
}
