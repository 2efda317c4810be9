import { safeName } from '../../../core/export/file-template.ts';
import type { ClassQuestion, ClassResult } from '../../../src-main/contract/class-protocol.ts';
import { csvText } from '../../state/preferences/csv.ts';
import { plainText } from '../../text/plain-text.ts';
import { choiceLetter } from './choice-text.ts';

/** Bytes of a file name without its ending. */
const MAX_NAME = 120;
/** The most lessons that a file name names. */
const MAX_LESSONS = 2;

const HEADER = [
  'lesson',
  'question',
  'asked',
  'text',
  'kind',
  'letter',
  'answer',
  'count',
  'answered',
  'joined',
  'right',
  'id',
];

/**
 * Formats the results of a class as CSV with a header row and one row per answer; a question without answers has a row with count 0.
 * `question` counts from 1 in the order of asking. `right` is empty if no answer is right, as in a vote. `id` names the lesson's file and the moment,
 * and is the same in every language for a lesson of the program.
 * @param textOf an answer in the words of the screen
 */
export function resultsCsv(
  results: readonly ClassResult[],
  textOf: (choice: string, question: ClassQuestion) => string,
): string {
  const rows = results.flatMap(({ question, counts: { bars, answered }, right, lesson, asked, joined }, i) => {
    const start = [lesson, i + 1, asked, plainText(question.ask), question.kind];
    if (bars.length === 0) return [[...start, '', '', 0, 0, joined, '', question.about]];
    return bars.map(({ choice, count }) => [
      ...start,
      choiceLetter(choice, question) ?? '',
      ...[textOf(choice, question), count, answered, joined],
      right === null ? '' : right.includes(choice) ? 'yes' : 'no',
      question.about,
    ]);
  });
  return csvText([HEADER, ...rows]);
}

/** Returns `ecs-atlas-class Ids 2026-11-30.csv`, with up to two lessons and the day of the last question. */
export function resultsName(results: readonly ClassResult[]): string {
  const lessons = [...new Set(results.flatMap(({ lesson }) => (lesson === '' ? [] : lesson)))];
  const named = lessons.length > MAX_LESSONS ? '' : lessons.join(', ');
  const asked = results.at(-1)?.asked;
  // Swedish writes dates as ISO 8601 does, in the time zone of the class.
  const day = asked === undefined ? '' : new Intl.DateTimeFormat('sv-SE').format(new Date(asked));
  return `${safeName(['ecs-atlas-class', named, day].filter(Boolean).join(' '), MAX_NAME)}.csv`;
}
