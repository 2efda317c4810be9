import { flipText, headlineText, leftOutText, supportedText, tableLines } from '../compare/table/table-text.ts';
import { markdownToText } from '../lesson/parse/markdown-to-text.ts';
import type { LessonTable } from '../lesson/play/lesson-table.ts';
import type { TranslateText } from '../script/narration/narrate.ts';
import type { LessonPage } from './lesson-page.ts';

/** The words around the table of a comparison; empty texts are left out by whoever shows them. */
export interface TableTexts {
  readonly headline: string;
  readonly flip: string;
  /** The heading above what the table leaves out. */
  readonly heading: string;
  readonly leftOut: readonly string[];
  /** The rows of the table, for those who do not see it. */
  readonly rows: readonly string[];
}

export function tableTexts({ table, options }: LessonTable, translate: TranslateText): TableTexts {
  return {
    headline: `${supportedText(table, options, translate)} ${headlineText(table, translate)}`.trim(),
    flip: flipText(table, translate),
    heading: translate('ui.compare.steps.leftOut', {}),
    leftOut: leftOutText(table, translate),
    rows: tableLines(table, translate),
  };
}

/** Returns the words of a page without markup, one paragraph per line. `alt` adds what its picture says. */
export function plainPage(
  page: LessonPage,
  translate: TranslateText,
): { readonly text: string; readonly alt?: string } {
  const { ask, options, words, sentence, picture } = page;
  if (ask === null) return { text: words === null ? sentence : markdownToText(words) };
  const asked = [markdownToText(ask), ...options.map(optionLine)];
  if (picture.kind !== 'table' && picture.kind !== 'knob') return { text: asked.join('\n') };
  const { headline, flip, heading, leftOut, rows } = tableTexts(picture.counted(), translate);
  const below = [flip, heading, ...leftOut.map((text) => `– ${text}`)];
  const lines = (more: readonly string[]): string =>
    [...asked, headline, ...more, ...below].filter((text) => text !== '').join('\n');
  return { text: lines([]), alt: lines(rows) };
}

/** Returns the right options or cells of a question, and why they are right; null for other pages. */
export function answerText({ options, answer, why }: LessonPage): string | null {
  if (why === null) return null;
  const right = [
    ...options.filter(({ isRight }) => isRight).map(optionLine),
    markdownToText(answer),
    markdownToText(why),
  ];
  return right.filter((text) => text !== '').join('\n');
}

function optionLine({ letter, text }: LessonPage['options'][number]): string {
  return `${letter}. ${markdownToText(text)}`;
}
