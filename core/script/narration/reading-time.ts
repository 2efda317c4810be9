const HAN = /\p{Script=Han}/gu;

/**
 * Returns the seconds that it takes to find the place and to read a text aloud in class, at most 12: about 150 English words or 240
 * Chinese characters a minute. Playing in the window and exported clips hold a position that long.
 */
export function readingTime(sentence: string): number {
  const han = sentence.match(HAN)?.length ?? 0;
  const words = sentence
    .replace(HAN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.min(12, Math.max(1.5, 1 + words * 0.4 + han * 0.25));
}
