import type { Script } from '../../script/language/script.ts';
import { withBodies } from '../../script/operation/operation.ts';
import { printOperation } from '../../script/operation/print-operation.ts';
import type { Claim, Question } from '../parse/lesson.ts';
import { pathBlanks } from './fill-blanks.ts';
import { operationEntity } from './varied-script.ts';
import { wordsIn } from './words.ts';

/** Patterns for words of a locale that mean a number or an order, by their name in `always`. */
type OrderWords = Readonly<Record<string, RegExp>>;

const ENGLISH: OrderWords = {
  first: /\bfirst\b/gi,
  last: /\blast\b/gi,
  only: /\bonly one\b|\bthe only\b|\balone\b/gi,
  empty: /\bempty\b/gi,
  '2': /\b(?:two|both|second)\b/gi,
  '3': /\b(?:three|third)\b/gi,
  '4': /\b(?:four|fourth)\b/gi,
  '5': /\b(?:five|fifth)\b/gi,
  '6': /\b(?:six|sixth)\b/gi,
  '7': /\b(?:seven|seventh)\b/gi,
  '8': /\b(?:eight|eighth)\b/gi,
  '9': /\b(?:nine|ninth)\b/gi,
  '10': /\b(?:ten|tenth)\b/gi,
};

const CHINESE: OrderWords = {
  first: /第一|首个/g,
  last: /最后/g,
  only: /唯一|只剩/g,
  empty: /空的|为空|清空/g,
  '2': /[两二]/g,
  '3': /三/g,
  '4': /四/g,
  '5': /五/g,
  '6': /六/g,
  '7': /七/g,
  '8': /八/g,
  '9': /九/g,
  '10': /十/g,
};

/** Patterns in a claim that bind an order word. A number is bound by a claim that contains it. */
const BINDING: OrderWords = {
  first: /\[0\]|= 0\b|\b1\b/,
  last: /\[-1\]/,
  only: /= 1\b/,
  empty: /null|= \[\]|= 0\b|lacks/,
};

export interface UnboundWord {
  /** The word in the text. */
  readonly word: string;
  /** The word in `always` and claims. */
  readonly meaning: string;
}

/**
 * Returns the numbers, order words and names in the texts of a question that no claim mentions, so that they may be
 * false with other data. A question that only exchanges names has none.
 * @param right index of the right option of a `choose` question
 */
export function unboundWords(
  question: Question,
  script: Script,
  operation: number,
  right: number | null,
  locale: string,
): readonly UnboundWord[] {
  if (question.vary === 'names') return [];
  const given = [...question.given, ...question.after];
  const options = question.kind === 'choose' ? question.options : [];
  const rightClaims = right === null ? [] : (options[right]?.claims ?? []);
  const texts = [question.ask, ...question.hints, question.why];
  const checked = texts.map((text) => ({ text, claims: [...given, ...rightClaims] }));
  for (const { text, feedback, claims } of options)
    checked.push({ text: `${text} ${feedback ?? ''}`, claims: [...given, ...claims] });
  const isBound = bindings(question, script, operation);
  return checked.flatMap(({ text, claims }) =>
    statedWords(withoutBlanks(text, question), locale, script).filter(({ meaning }) => !isBound(meaning, claims)),
  );
}

function bindings(question: Question, script: Script, operation: number) {
  const asked = new Set(wordsIn(printOperation(script.operations[operation]!)));
  const constant = new Set([...script.schema.config.values()].map(({ value }) => String(value)));
  const sizes = script.text.split('\n').filter((line) => /^\s*component /.test(line));
  for (const word of wordsIn(sizes.join('\n'))) constant.add(word);
  for (const each of withBodies(script.operations))
    if ('value' in each && Number(each.value) >= 10) constant.add(String(each.value));
  const inBlanks = new Set(pathBlanks(question).flatMap(wordsIn));
  return (meaning: string, claims: readonly Claim[]): boolean =>
    question.always.includes(meaning) ||
    asked.has(meaning) ||
    constant.has(meaning) ||
    (inBlanks.has(meaning) && !/^\d+$/.test(meaning)) ||
    claims.some(({ text }) => BINDING[meaning]?.test(text) ?? wordsIn(text).includes(meaning));
}

function withoutBlanks(text: string, question: Question): string {
  const blanks = [...pathBlanks(question)].map((path) => `{${path}}`);
  return blanks.reduce((left, blank) => left.replaceAll(blank, ' '), text);
}

function statedWords(text: string, locale: string, script: Script): readonly UnboundWord[] {
  const names = new Set(withBodies(script.operations).flatMap((each) => operationEntity(each) ?? []));
  const plain = wordsIn(text).filter((word) => /^\d+$/.test(word) || names.has(word));
  const order = Object.entries(locale.startsWith('zh') ? CHINESE : ENGLISH);
  return [
    ...plain.map((word) => ({ word, meaning: word })),
    ...order.flatMap(([meaning, pattern]) => (text.match(pattern) ?? []).map((word) => ({ word, meaning }))),
  ];
}
