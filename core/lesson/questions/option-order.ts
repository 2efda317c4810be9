import { randomFrom } from './random.ts';

const NUMBER = /\d+(?:\.\d+)?/;
const YES_OR_NO = /^(yes|no|是|否|会|不会)(?![\p{L}\p{N}])/iu;

/**
 * The order in which options are offered, as their indices: by number where they differ in one number alone, yes before no, else an
 * order that follows from the seed.
 */
export function optionOrder(texts: readonly string[], seed: number): readonly number[] {
  const all = texts.map((_, i) => i);
  const rank = ranksOf(texts);
  if (rank !== null) return all.sort((a, b) => rank[a]! - rank[b]!);
  const random = randomFrom(seed + 1);
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

/** Null where the options have no order of their own. */
function ranksOf(texts: readonly string[]): readonly number[] | null {
  const numbers = texts.map((text) => Number(NUMBER.exec(text)?.[0]));
  const isScale = new Set(texts.map((text) => text.replace(NUMBER, '#'))).size === 1;
  if (isScale && !numbers.some(Number.isNaN)) return numbers;
  const answers = texts.map((text) => YES_OR_NO.exec(text.trim())?.[1]?.toLowerCase());
  const isYes = (answer: string | undefined): boolean => ['yes', '是', '会'].includes(answer ?? '');
  if (texts.length !== 2 || answers.includes(undefined) || isYes(answers[0]) === isYes(answers[1])) return null;
  return answers.map((answer) => (isYes(answer) ? 0 : 1));
}
