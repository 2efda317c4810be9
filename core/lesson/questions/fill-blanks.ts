import type { Claim, Question } from '../parse/lesson.ts';

/**
 * Replacements for `{entity}`, `{index}`, `{component}`, `{value}`, `{cell}` and `{answer}` in the texts of a question.
 */
export type Blanks = Readonly<Record<'entity' | 'index' | 'component' | 'value' | 'cell' | 'answer', string | null>>;

/**
 * Fills in the blanks of a question. Blanks without a replacement are kept.
 * @param names entity names to rename first
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

export function questionTexts(question: Question): string {
  const options = question.kind === 'choose' ? question.options : [];
  const said = options.flatMap(({ text, claims, feedback }) => [
    text,
    feedback ?? '',
    ...claims.map((claim) => claim.text),
  ]);
  return [question.ask, ...question.hints, question.why, ...said].join('\n');
}

/** A blank, or a name or number as a whole word. In Chinese, a name can touch the characters around it. */
const WORD = /\{\w+\}|[A-Za-z0-9_][\w-]*/g;

/** Ignores blanks. */
export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return (text.match(WORD) ?? []).some((word) => words.has(word));
}

export function renameWords(text: string, names: ReadonlyMap<string, string>): string {
  return replaceWords(text, (word) => names.get(word) ?? word);
}

export function replaceWords(text: string, other: (word: string) => string): string {
  return text.replace(WORD, other);
}

function fillText(text: string, blanks: Blanks): string {
  return text.replace(/\{(\w+)\}/g, (blank, word: string) => blanks[word as keyof Blanks] ?? blank);
}

function fillClaim(claim: Claim, fill: (text: string) => string): Claim {
  return { ...claim, text: fill(claim.text), path: fill(claim.path), value: fill(claim.value) };
}
