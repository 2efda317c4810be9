import type { Translate } from '../../../core/cells/translate.ts';
import { answered, isAlone, slipped } from '../../../core/lesson/questions/attempt.ts';
import { typedCell } from '../../../core/lesson/questions/grade.ts';
import type { GradedWrite } from '../../../core/lesson/questions/hand-run.ts';
import { tableAt } from '../../../core/lesson/questions/target-table.ts';
import { displayedValue, isDrawnEmpty, plainValue } from '../../../core/lesson/questions/typed-values.ts';
import { isAccepted } from '../../../core/lesson/questions/write-verdict.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { typeText } from './answering.ts';
import { wrongValueOf } from './asked-variant.ts';
import { type Asking, changeAsking, useQuestions } from './question-state.ts';
import { isPlain } from './reason.ts';

/* Answers to `do` questions: the student writes into their own memory, cell by cell. */

/** Opens a cell for the next write. */
export function chooseCell(at: number, cell: CellAt | null, translate?: Translate): void {
  const typed = cell === null || translate === undefined ? '' : ownText(askingAt(at), cell, translate);
  changeAsking(at, { cell, typed, refused: null });
}

/** Returns the text of a cell of the student's memory as the picture shows it; empty for an empty cell. */
export function ownText(asking: Asking, cell: CellAt, translate: Translate): string {
  const typed = typedCell(asking.variant, asking.hand!.timeline, cell, translate);
  const value = typed.column.peek(cell.row);
  if (isDrawnEmpty(typed, value)) return '';
  return isPlain(asking) ? plainValue(value, typed) : displayedValue(value, typed);
}

/**
 * Chooses the table to which the entity moves; null for a new one.
 * @param cell the cell or name of it that was chosen in the picture
 */
export function chooseTarget(at: number, slot: number | null, cell: CellAt | null = null): void {
  const asking = askingAt(at);
  const chosen = asking.hand!.chooseTarget(slot);
  const hints = asking.variant.question.hints.length;
  changeAsking(at, {
    handVersion: asking.handVersion + 1,
    feedback: chosen.right
      ? null
      : { ...WRONG_WRITE, wrongValue: null, misconceptions: chosen.misconceptions.map((each) => ({ ...each, cell })) },
    attempt: chosen.right ? asking.attempt : slipped(asking.attempt, chosen.misconceptions, hints),
  });
}

/**
 * Writes the text of the open field; an empty text empties the cell.
 * @returns false if nothing is written
 */
export function writeTyped(at: number, translate: Translate): boolean {
  const asking = askingAt(at);
  const { hand, cell, typed } = asking;
  if (cell === null) return false;
  if (typed === ownText(asking, cell, translate)) {
    refuse(at, 'unchanged');
    return false;
  }
  const graded = hand!.type(cell, typed, translate);
  if (graded === null) refuse(at, 'unread');
  else written(at, graded, typed, translate);
  return graded !== null;
}

/** Empties a cell at once. */
export function emptyCell(at: number, cell: CellAt, translate: Translate): boolean {
  chooseCell(at, cell, translate);
  typeText(at, '');
  return writeTyped(at, translate);
}

/** Takes a cell of the picture: of the table to which the entity moves, then the one that is written next. */
export function takeCell(at: number, cell: CellAt, translate: Translate): void {
  const { hand, variant } = askingAt(at);
  if (hand!.isTargetChosen) {
    chooseCell(at, cell, translate);
    return;
  }
  const slot = tableAt(variant.engine, hand!.columns, cell);
  if (slot !== null) chooseTarget(at, slot, cell);
}

/** Copies the value of one cell into another. */
export function copyCell(at: number, from: CellAt, to: CellAt, translate: Translate): void {
  const text = ownText(askingAt(at), from, translate);
  written(at, askingAt(at).hand!.move(from, to), text, translate);
}

export function undoWrite(at: number): void {
  const { hand, handVersion } = askingAt(at);
  if (hand!.undo()) changeAsking(at, { handVersion: handVersion + 1, lastWrite: null, feedback: null });
}

export function redoWrite(at: number): void {
  const { hand, handVersion } = askingAt(at);
  if (hand!.redo()) changeAsking(at, { handVersion: handVersion + 1, lastWrite: null, feedback: null });
}

/** True if a text stands in the open field that was not entered. */
export function isTyping(asking: Asking, translate: Translate): boolean {
  const { cell, typed } = asking;
  return cell !== null && typed !== ownText(asking, cell, translate);
}

/** Submits the operation as complete. A text that still stands in the open field is written first; if that is wrong, its verdict is the answer. */
export function submit(at: number, translate: Translate): void {
  if (isTyping(askingAt(at), translate) && (!writeTyped(at, translate) || askingAt(at).feedback !== null)) return;
  const asking = askingAt(at);
  if (asking.hand?.writes === 0) {
    refuse(at, 'unwritten');
    return;
  }
  const hints = asking.variant.question.hints.length;
  const submission = asking.hand!.submit();
  const { right, misconceptions } = submission;
  const attempt = right ? answered(asking.attempt, submission, hints) : slipped(asking.attempt, misconceptions, hints);
  changeAsking(at, {
    submission,
    nudged: false,
    lastWrite: null,
    handVersion: asking.handVersion + 1,
    feedback: { right, misconceptions, words: null, helped: right && !isAlone(asking.attempt), wrongValue: null },
    attempt,
    position: right ? asking.variant.to : asking.position,
  });
}

/** Says why nothing was written or submitted. The verdict on the last write would seem to be about this. */
function refuse(at: number, refused: Asking['refused']): void {
  changeAsking(at, { refused, lastWrite: null, feedback: null });
}

const WRONG_WRITE = { right: false, words: null, helped: false } as const;

function written(at: number, lastWrite: GradedWrite, text: string, translate: Translate): void {
  const asking = askingAt(at);
  const { handVersion, attempt, variant, hand } = asking;
  const { verdict, misconceptions, cell } = lastWrite;
  const isRight = isAccepted(verdict);
  const wrong = { cell, text, now: hand!.timeline };
  const wrongValue = verdict === 'wrong-value' ? wrongValueOf(asking, wrong, misconceptions, translate) : null;
  changeAsking(at, {
    lastWrite,
    submission: null,
    feedback: isRight ? null : { ...WRONG_WRITE, wrongValue, misconceptions },
    attempt: isRight ? attempt : slipped(attempt, misconceptions, variant.question.hints.length),
    handVersion: handVersion + 1,
    cell: null,
    typed: '',
    refused: null,
    nudged: false,
  });
}

function askingAt(at: number): Asking {
  return useQuestions.getState().asking[at]!;
}
