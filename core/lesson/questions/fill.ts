import type { Claim, Question } from '../lesson.ts';

/** What `{entity}`, `{index}`, `{component}`, `{value}`, `{cell}` and `{answer}` mean in the texts of a question. */
export type Blanks = Readonly<Record<'entity' | 'index' | 'component' | 'value' | 'cell' | 'answer', string | null>>;

/**
 * A question with its blanks filled in; blanks that mean nothing here stay.
 * @param names names that are replaced first
 */
export function fillQuestion(question: Question, blanks: Blanks, names: ReadonlyMap<string, string>): Question {
  const fill = (text: string): string => fillText(renameWords(text, names), blanks);
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

/** A name or number as a word of its own; in Chinese a name can touch the words around it. */
const WORD = /\{\w+\}|[A-Za-z0-9_][\w-]*/g;

/** Whether a text has one of the words, blanks left out. */
export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return (text.match(WORD) ?? []).some((word) => words.has(word));
}

/** Replaces words; blanks stay. */
export function renameWords(text: string, names: ReadonlyMap<string, string>): string {
  return replaceWords(text, (word) => names.get(word) ?? word);
}

/** Replaces each word by another. */
export function replaceWords(text: string, other: (word: string) => string): string {
  return text.replace(WORD, other);
}

function fillText(text: string, blanks: Blanks): string {
  return text.replace(/\{(\w+)\}/g, (blank, word: string) => blanks[word as keyof Blanks] ?? blank);
}

function fillClaim(claim: Claim, fill: (text: string) => string): Claim {
  return { ...claim, text: fill(claim.text), path: fill(claim.path), value: fill(claim.value) };
}
