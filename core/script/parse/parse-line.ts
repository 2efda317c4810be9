import { type LineForm, NAME } from '../operation/grammar.ts';
import { phrase, type ScriptLine, type Word } from './lexer.ts';
import type { Report } from './parse-messages.ts';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const INTEGER = /^\d+$/;

/** Reads a line word by word. Methods report errors and return null, so that all words are checked before the line is dropped. */
export class LineReader {
  readonly line: ScriptLine;
  readonly form: LineForm;
  readonly report: Report;
  #next = 1;
  #incomplete = false;

  constructor(line: ScriptLine, form: LineForm, report: Report) {
    this.line = line;
    this.form = form;
    this.report = report;
  }

  get whole(): Word {
    return phrase(this.line, this.line.words[0]!, this.line.words.at(-1)!);
  }

  peek(): Word | undefined {
    return this.line.words[this.#next];
  }

  /** Returns the next word. Reports once if there are no more words. */
  take(): Word | null {
    const word = this.peek();
    if (word !== undefined) {
      this.#next++;
      return word;
    }
    if (!this.#incomplete) this.report('incomplete', this.whole, { usage: this.form.usage });
    this.#incomplete = true;
    return null;
  }

  rest(): readonly Word[] {
    const words = this.line.words.slice(this.#next);
    this.#next = this.line.words.length;
    return words;
  }

  /** Leaves the rest of the line out, so that no more errors are reported in it. */
  abandon(): void {
    this.#next = this.line.words.length;
    this.#incomplete = true;
  }

  end(code: 'extra-argument' | 'second-value' = 'extra-argument'): void {
    const words = this.rest();
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return;
    this.report(code, phrase(this.line, first, last), { usage: this.form.usage });
  }

  name(): Word | null {
    const word = this.take();
    return word !== null && this.isName(word) ? word : null;
  }

  /** Tells if a word can be a name and reports it otherwise. Suggests a fix for fullwidth characters of Chinese input. */
  isName(word: Word): boolean {
    if (NAME.test(word.text)) return true;
    const narrow = word.text.normalize('NFKC');
    this.report('bad-name', word, {}, NAME.test(narrow) ? narrow : undefined);
    return false;
  }

  /** Parses a finite decimal number. */
  number(word: Word): number | null {
    if (!NUMBER.test(word.text)) return this.report('bad-number', word);
    const value = Number(word.text);
    if (Number.isFinite(value)) return value;
    return this.report('number-too-large', word);
  }

  /** Parses an integer within a range. `what` names it in the message; `digits` is the word without its prefix. */
  integer(word: Word, what: string, min: number, max: number, digits: string = word.text): number | null {
    if (NUMBER.test(digits)) {
      const value = Number(digits);
      if (INTEGER.test(digits) && value >= min && value <= max) return value;
      this.report('integer-out-of-range', word, { what, min, max });
    } else this.report('bad-number', word);
    return null;
  }
}
