/** Joins sentences, or parts of one that end with a comma, to one text. No space follows a Chinese mark. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replace(/([。，；：！？]) /g, '$1');
}
