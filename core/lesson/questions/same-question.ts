import { answerOf, trueOptions, type Variant } from './right-answer.ts';

/** True if the answer to one of the variants reveals the answer to the other. */
export function hasSameAnswer(a: Variant, b: Variant): boolean {
  if (a.question.kind === 'choose') return trueOptions(a)[0] === trueOptions(b)[0];
  return answerOf(a) === answerOf(b);
}

/** True if both variants have the same words and the same memory, so that they look alike. */
export function isSameQuestion(a: Variant, b: Variant): boolean {
  return seen(a) === seen(b);
}

const asSeen = new WeakMap<Variant, string>();

/** Returns the words and the memory that a student sees. Leaves the timeline at `from`. */
function seen(made: Variant): string {
  const { question, run, from } = made;
  const known = asSeen.get(made);
  if (known !== undefined) return known;
  run.timeline.seek(from);
  const memory = [...run.timeline.columns].map((column) => [
    column.name,
    Array.from({ length: column.length }, (_, row) => column.peek(row)),
  ]);
  const options = question.kind === 'choose' ? question.options.map(({ text }) => text) : [];
  const text = JSON.stringify([question.ask, options, memory], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  asSeen.set(made, text);
  return text;
}
