/** Joins sentences to one text. No space follows a Chinese full stop. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll('。 ', '。');
}
