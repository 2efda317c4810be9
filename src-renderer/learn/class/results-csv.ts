import { letterOf } from '../../../core/page/letter.ts';
import type { ClassResult } from '../../../src-main/contract/class-protocol.ts';
import { csvText } from '../../state/preferences/csv.ts';
import { plainText } from '../../text/plain-text.ts';

const HEADER = ['question', 'text', 'kind', 'letter', 'answer', 'count', 'answered', 'right'];

/**
 * Formats the results of a class as CSV with a header row and one row per answer. `question` counts from 1 in the order of asking. `right` is
 * empty if no answer is right, as in a vote.
 */
export function resultsCsv(results: readonly ClassResult[]): string {
  const rows = results.flatMap(({ question, counts: { bars, answered }, right }, i) =>
    bars.map(({ choice, count }) => [
      ...[i + 1, plainText(question.ask), question.kind],
      ...[
        question.letters === true ? letterOf(question.options.indexOf(choice)) : '',
        plainText(choice),
        count,
        answered,
      ],
      right === null ? '' : right.includes(choice) ? 'yes' : 'no',
    ]),
  );
  return csvText([HEADER, ...rows]);
}
