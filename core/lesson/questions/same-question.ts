import { printOperation } from '../../script/operation/print-operation.ts';
import { answerOf, trueOptions, type Variant } from './right-answer.ts';
import { renameWords } from './words.ts';

/** True if the answer to one of the variants reveals the answer to the other. */
export function hasSameAnswer(a: Variant, b: Variant): boolean {
  if (a.question.kind === 'choose') return trueOptions(a)[0] === trueOptions(b)[0];
  return answerOf(a) === answerOf(b);
}

/**
 * True if both variants have the same words and the same memory, so that they look alike.
 * @param words the words for names with numbers, which make no other question
 */
export function isSameQuestion(a: Variant, b: Variant, words: ReadonlyMap<string, string>): boolean {
  return seen(a, words) === seen(b, words);
}

/** True if two variants are the same to a student: either they look the same, or their operation, their words and their answer are equal. */
export function isRepetition(a: Variant, b: Variant, words: ReadonlyMap<string, string>): boolean {
  if (isSameQuestion(a, b, words)) return true;
  const textOf = (made: Variant): string =>
    JSON.stringify([renameWords(printOperation(made.operation), words), ...said(made, words)]);
  return hasSameAnswer(a, b) && textOf(a) === textOf(b);
}

/** Returns the question and its options as a student reads them. */
function said({ question }: Variant, words: ReadonlyMap<string, string>): readonly string[] {
  const options = question.kind === 'choose' ? question.options.map(({ text }) => text) : [];
  return [question.ask, ...options].map((each) => renameWords(each, words));
}

/** All variants of a question come from one script, so they have the same `words`. */
const asSeen = new WeakMap<Variant, string>();

/** Returns the words and the memory that a student sees. Leaves the timeline at `from`. */
function seen(made: Variant, words: ReadonlyMap<string, string>): string {
  const { run, from } = made;
  const known = asSeen.get(made);
  if (known !== undefined) return known;
  run.timeline.seek(from);
  const memory = [...run.timeline.columns].map((column) => [
    column.name,
    Array.from({ length: column.length }, (_, row) => column.peek(row)),
  ]);
  const text = JSON.stringify([said(made, words), memory], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  asSeen.set(made, text);
  return text;
}
