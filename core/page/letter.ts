/** An option of a question or a vote. */
export interface PageOption {
  readonly letter: string;
  /** In Markdown. */
  readonly text: string;
  readonly isRight: boolean;
}

/** Returns the letter of an option by its place, from 0. */
export function letterOf(i: number): string {
  return String.fromCharCode(65 + i);
}

/** Returns the options of a vote, none of which is right. */
export function lettered(options: readonly string[]): readonly PageOption[] {
  return options.map((text, i) => ({ letter: letterOf(i), text, isRight: false }));
}
