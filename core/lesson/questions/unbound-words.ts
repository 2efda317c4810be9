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

/** Words of a relation between values of the memory. Wrong options and feedback may have them, for they say what is not so. */
const ENGLISH_RELATIONS: OrderWords = {
  next: /\bnext\b(?! to\b)/gi,
  again: /\bagain\b/gi,
  now: /\bnow\b/g,
  'by one': /\b(?:up|down|grows|shorter|longer) by one\b|\badds 1\b/gi,
};

const CHINESE_RELATIONS: OrderWords = {
  next: /(?<!留)下一|下个/g,
  again: /再次|重新/g,
  now: /这时|此时/g,
  'by one': /(?<![添增])加一(?![次列项个])|减一/g,
};

/** Patterns in a claim that bind an order word. A number is bound by a claim that contains it. */
const BINDING: OrderWords = {
  first: /\[0\]|= 0\b|\b1\b/,
  last: /\[-1\]/,
  only: /= 1\b/,
  empty: /null|= \[\]|= 0\b|lacks/,
};

/** Patterns in a claim that bind a word of a relation. Claims about the memory after the operation begin with `then`. */
const RELATION_BINDING: OrderWords = {
  /** There is a next one: the cell that leads to it is not null. */
  next: /^then .*!=/,
  again: /./,
  now: /./,
  /** The largest number is not reached, so it does not begin again. */
  'by one': / < /,
};

export interface UnboundWord {
  /** The word in the text. */
  readonly word: string;
  /** The word in `always` and claims. */
  readonly meaning: string;
}

/** True of words whose claim says something else than the word itself. */
export function isRelation(meaning: string): boolean {
  return Object.hasOwn(RELATION_BINDING, meaning);
}

/**
 * Returns the numbers, words of order and relation, and names in the texts of a question that no claim mentions, so that they may be
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
  for (const { text, feedback, why, claims } of options)
    checked.push({ text: `${text} ${feedback ?? ''} ${why ?? ''}`, claims: [...given, ...claims] });
  const isBound = bindings(question, script, operation);
  const stated = checked.flatMap(({ text, claims }) =>
    statedWords(withoutBlanks(text, question), locale, script).filter(({ meaning }) => !isBound(meaning, claims)),
  );
  if (right !== null) texts.push(options[right]?.text ?? '');
  const explained = options.flatMap(({ why, claims }) =>
    why === null ? [] : unboundRelations([why], question, locale, claims),
  );
  return [...stated, ...unboundRelations(texts, question, locale), ...explained];
}

/** @param more further claims about the memory after the operation */
function unboundRelations(
  texts: readonly string[],
  question: Question,
  locale: string,
  more: readonly Claim[] = [],
): readonly UnboundWord[] {
  const { given, after, always } = question;
  const claims = [...given.map(({ text }) => text), ...[...after, ...more].map(({ text }) => `then ${text}`)];
  const isBound = (meaning: string) =>
    always.includes(meaning) || claims.some((claim) => RELATION_BINDING[meaning]!.test(claim));
  const relations = locale.startsWith('zh') ? CHINESE_RELATIONS : ENGLISH_RELATIONS;
  return texts.flatMap((text) => matches(text, relations)).filter(({ meaning }) => !isBound(meaning));
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
  return [
    ...plain.map((word) => ({ word, meaning: word })),
    ...matches(text, locale.startsWith('zh') ? CHINESE : ENGLISH),
  ];
}

function matches(text: string, words: OrderWords): readonly UnboundWord[] {
  return Object.entries(words).flatMap(([meaning, pattern]) =>
    (text.match(pattern) ?? []).map((word) => ({ word, meaning })),
  );
}
