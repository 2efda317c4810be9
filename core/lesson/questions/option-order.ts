import { randomFrom } from './random.ts';

const NUMBER = /\d+(?:\.\d+)?/;
const YES_OR_NO = /^(yes|no|是|否|会|不会)(?![\p{L}\p{N}])/iu;

/** The order to offer options: ascending if they differ in one number only, yes before no, and otherwise shuffled by the seed. */
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

/** Returns null if the options have no natural order. */
function ranksOf(texts: readonly string[]): readonly number[] | null {
  const numbers = texts.map((text) => Number(NUMBER.exec(text)?.[0]));
  const isScale = new Set(texts.map((text) => text.replace(NUMBER, '#'))).size === 1;
  if (isScale && !numbers.some(Number.isNaN)) return numbers;
  const answers = texts.map((text) => YES_OR_NO.exec(text.trim())?.[1]?.toLowerCase());
  const isYes = (answer: string | undefined): boolean => ['yes', '是', '会'].includes(answer ?? '');
  if (texts.length !== 2 || answers.includes(undefined) || isYes(answers[0]) === isYes(answers[1])) return null;
  return answers.map((answer) => (isYes(answer) ? 0 : 1));
}
