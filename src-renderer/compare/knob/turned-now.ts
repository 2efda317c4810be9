import { type Knob, type TurnedTable, turnedTable } from '../../../core/compare/table/knob.ts';
import { countsOfQuestion, type Sizes, type SizesQuestion } from '../counting/sizes.ts';

/** Returns the table of a question for the numbers of a knob; null until everything that it needs is counted. */
export function turnedNow(sizes: Sizes, question: SizesQuestion, knob: Knob): TurnedTable | null {
  const { engines, preset } = question;
  const turned = turnedTable(countsOfQuestion(sizes, question), engines, preset, knob);
  // Larger numbers are calculated from the two largest runs, which are counted last.
  return turned?.isCalculated === true && sizes.counting !== null ? null : turned;
}
