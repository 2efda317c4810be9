import type { Translate } from '../../../core/cells/translate.ts';
import { answered, slipped } from '../../../core/lesson/questions/attempt.ts';
import type { GradedWrite } from '../../../core/lesson/questions/hand-run.ts';
import { isAccepted } from '../../../core/lesson/questions/write-verdict.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { type Asking, changeAsking, useQuestions } from './question-state.ts';

/* Answers to `do` questions: the student writes into their own memory, cell by cell. */

/** Chooses the cell that is written next. */
export function chooseCell(at: number, cell: CellAt | null): void {
  changeAsking(at, { cell });
}

/** Chooses the table to which the entity moves; null for a new one. */
export function chooseTarget(at: number, slot: number | null): void {
  const asking = askingAt(at);
  const chosen = asking.hand!.chooseTarget(slot);
  const hints = asking.variant.question.hints.length;
  changeAsking(at, {
    handVersion: asking.handVersion + 1,
    feedback: chosen.right ? null : { ...chosen, words: null, helped: false, wrongValue: null },
    attempt: chosen.right ? asking.attempt : slipped(asking.attempt, chosen.misconceptions, hints),
  });
}

/**
 * Writes the value of a text into a cell.
 * @returns false if the text has no meaning there
 */
export function writeText(at: number, cell: CellAt, text: string, translate: Translate): boolean {
  const graded = askingAt(at).hand!.type(cell, text, translate);
  if (graded !== null) written(at, graded);
  return graded !== null;
}

/** Copies the value of one cell into another. */
export function copyCell(at: number, from: CellAt, to: CellAt): void {
  written(at, askingAt(at).hand!.move(from, to));
}

export function clearCell(at: number, cell: CellAt): void {
  written(at, askingAt(at).hand!.write(cell, undefined));
}

export function undoWrite(at: number): void {
  const { hand, handVersion } = askingAt(at);
  if (hand!.undo()) changeAsking(at, { handVersion: handVersion + 1, lastWrite: null, feedback: null });
}

export function redoWrite(at: number): void {
  const { hand, handVersion } = askingAt(at);
  if (hand!.redo()) changeAsking(at, { handVersion: handVersion + 1, lastWrite: null, feedback: null });
}

/** Submits the operation as complete. */
export function submit(at: number): void {
  const asking = askingAt(at);
  const hints = asking.variant.question.hints.length;
  const submission = asking.hand!.submit();
  const { right, misconceptions } = submission;
  const attempt = right ? answered(asking.attempt, submission, hints) : slipped(asking.attempt, misconceptions, hints);
  changeAsking(at, {
    submission,
    lastWrite: null,
    handVersion: asking.handVersion + 1,
    feedback: { right, misconceptions, words: null, helped: right && !attempt.solved, wrongValue: null },
    attempt,
    position: right ? asking.variant.to : asking.position,
  });
}

const WRONG_WRITE = { right: false, words: null, helped: false, wrongValue: null } as const;

function written(at: number, lastWrite: GradedWrite): void {
  const { handVersion, attempt, variant } = askingAt(at);
  const isRight = isAccepted(lastWrite.verdict);
  changeAsking(at, {
    lastWrite,
    submission: null,
    feedback: isRight ? null : { ...WRONG_WRITE, misconceptions: lastWrite.misconceptions },
    attempt: isRight ? attempt : slipped(attempt, lastWrite.misconceptions, variant.question.hints.length),
    handVersion: handVersion + 1,
    cell: null,
  });
}

function askingAt(at: number): Asking {
  return useQuestions.getState().asking[at]!;
}
