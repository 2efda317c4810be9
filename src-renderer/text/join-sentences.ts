/**
 * Joins sentences, or parts of one that end with a comma, to one text. No space follows a Chinese mark, or is between Chinese characters: inserted names
 * may be Latin or Chinese.
 */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replace(/(?<=[。，；：！？]) |(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}
