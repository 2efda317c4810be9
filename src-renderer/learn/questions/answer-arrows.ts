import type { Translate } from '../../../core/cells/translate.ts';
import { typedCell } from '../../../core/lesson/questions/grade.ts';
import { leadsTo } from '../../../core/lesson/questions/leads-to.ts';
import { keyOf, valueAfter } from '../../../core/lesson/questions/right-answer.ts';
import { typedValues } from '../../../core/lesson/questions/typed-values.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { Value } from '../../../core/trace/value.ts';
import { type CellAt, isSameCell } from '../../../core/world/world-reader.ts';
import { type Asking, isOpen } from './question-state.ts';

/** An arrow from a cell to the one that its value leads to: the student's, the student's wrong one, or the engine's. */
export interface AnswerArrow {
  readonly from: CellAt;
  readonly to: CellAt;
  readonly by: 'mine' | 'wrong' | 'engine';
}

/** More arrows could not be told apart. */
const MOST = 6;

/** Returns the arrows over the picture: the student's while the question is open; once the answer is shown the engine's, and the student's that differ from them. */
export function answerArrows(asking: Asking, translate: Translate): readonly AnswerArrow[] {
  const { variant, position } = asking;
  if (isOpen(asking)) return mine(asking, translate);
  if (position !== variant.to) return [];
  const engine = askedCells(asking).flatMap((cell) => {
    const value = variant.question.kind === 'value' ? valueAfter(variant) : keyOf(variant, cell)?.after;
    return arrow(asking, cell, value, 'engine');
  });
  const others = mine(asking, translate).filter((each) => !engine.some((right) => isSame(right, each)));
  return [...engine, ...others.map((each) => ({ ...each, by: 'mine' as const }))];
}

function isSame(a: AnswerArrow, b: AnswerArrow): boolean {
  return isSameCell(a.from, b.from) && isSameCell(a.to, b.to);
}

/** The cells to which the question wants an answer. */
function askedCells({ variant: { question, key } }: Asking): readonly CellAt[] {
  if (question.kind === 'value') return [question];
  return question.kind === 'do' ? key.filter(({ counts }) => counts).slice(0, MOST) : [];
}

function mine(asking: Asking, translate: Translate): readonly AnswerArrow[] {
  const { variant, hand, cell, typed, given } = asking;
  const { question, run } = variant;
  if (question.kind === 'value') {
    const text = isOpen(asking) ? typed.trim() : given?.kind === 'value' ? given.text : '';
    const isWrong = given?.kind === 'value' && given.text === text;
    return arrow(
      asking,
      question,
      typedValue(asking, run.timeline, question, text, translate),
      isWrong ? 'wrong' : 'mine',
    );
  }
  if (hand === null) return [];
  const written = hand.changed
    .filter((each) => cell === null || each.column !== cell.column || each.row !== cell.row)
    .slice(0, MOST)
    .flatMap((each) => arrow(asking, each, each.value, hand.isWrong(each) ? 'wrong' : 'mine'));
  if (cell === null || !isOpen(asking)) return written;
  return [...written, ...arrow(asking, cell, typedValue(asking, hand.timeline, cell, typed, translate), 'mine')];
}

function typedValue(
  { variant }: Asking,
  timeline: Timeline,
  cell: CellAt,
  text: string,
  translate: Translate,
): Value | undefined {
  return text === '' ? undefined : typedValues(text, typedCell(variant, timeline, cell, translate))[0];
}

function arrow(
  { variant }: Asking,
  from: CellAt,
  value: Value | undefined,
  by: AnswerArrow['by'],
): readonly AnswerArrow[] {
  const to = value === undefined ? null : leadsTo(variant, from, value);
  return to === null ? [] : [{ from: { column: from.column, row: from.row }, to, by }];
}
