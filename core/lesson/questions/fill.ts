import type { Claim, Question } from '../lesson.ts';

/** What `{entity}`, `{component}`, `{value}` and `{cell}` mean in the texts of a question. */
export type Blanks = Readonly<Record<'entity' | 'component' | 'value' | 'cell', string | null>>;

/** A question with its blanks filled in; blanks that mean nothing here stay. */
export function fillQuestion(question: Question, blanks: Blanks): Question {
  const fill = (text: string): string => fillText(text, blanks);
  const filled = { ask: fill(question.ask), hints: question.hints.map(fill), why: fill(question.why) };
  if (question.kind !== 'choose') return { ...question, ...filled };
  const options = question.options.map(({ text, claims, feedback }) => ({
    text: fill(text),
    claims: claims.map((claim) => fillClaim(claim, fill)),
    feedback: feedback === null ? null : fill(feedback),
  }));
  return { ...question, ...filled, options };
}

/** All that a student reads of a question, as it is written. */
export function textsOf(question: Question): string {
  const options = question.kind === 'choose' ? question.options : [];
  const said = options.flatMap(({ text, claims, feedback }) => [
    text,
    feedback ?? '',
    ...claims.map((claim) => claim.text),
  ]);
  return [question.ask, ...question.hints, question.why, ...said].join('\n');
}

/** Whether a text has a name as a word of its own, outside of blanks. */
export function names(text: string, name: string): boolean {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, 'u').test(text);
}

function fillText(text: string, blanks: Blanks): string {
  return text.replace(/\{(entity|component|value|cell)\}/g, (blank, word: keyof Blanks) => blanks[word] ?? blank);
}

function fillClaim(claim: Claim, fill: (text: string) => string): Claim {
  return { ...claim, text: fill(claim.text), path: fill(claim.path), value: fill(claim.value) };
}
