const HAN = /\p{Script=Han}/gu;

interface Length {
  readonly words: number;
  readonly han: number;
}

function lengthOf(sentence: string): Length {
  const han = sentence.match(HAN)?.length ?? 0;
  const words = sentence
    .replace(HAN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { words, han };
}

/** Counts the words of a sentence; two Chinese characters are a word. */
export function wordsOf(sentence: string): number {
  const { words, han } = lengthOf(sentence);
  return words + han / 2;
}

/**
 * Returns the seconds that it takes to find the place and to read a text aloud in class, at most 12: about 150 English words or 240
 * Chinese characters a minute. Playing in the window and exported clips hold a position that long.
 */
export function readingTime(sentence: string): number {
  const { words, han } = lengthOf(sentence);
  return Math.min(12, Math.max(1.5, 1 + words * 0.4 + han * 0.25));
}
