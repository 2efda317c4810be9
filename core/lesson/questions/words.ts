/** A blank, or a name or number as a whole word. In Chinese, a name can touch the characters around it. */
const WORD = /\{\w+\}|[A-Za-z0-9_][\w-]*/g;

/** Returns the words of a text. Blanks of one word are left out. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(WORD) ?? []).filter((word) => !word.startsWith('{'));
}

/** Ignores blanks. */
export function hasWord(text: string, words: ReadonlySet<string>): boolean {
  return wordsIn(text).some((word) => words.has(word));
}

export function renameWords(text: string, names: ReadonlyMap<string, string>): string {
  return replaceWords(text, (word) => names.get(word) ?? word);
}

export function replaceWords(text: string, other: (word: string) => string): string {
  return text.replace(WORD, other);
}
