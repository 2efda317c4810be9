import { splitLines } from '../../script/parse/lexer.ts';
import type { TextPlace } from '../../script/parse/parse-messages.ts';

/** The text of a lesson by lines. Lines and columns are counted from 1, as in spans. */
export class LessonLines {
  readonly text: string;
  readonly lines: readonly string[];
  /** `lines` with overly complex lines blanked, because Markdown parsers could take minutes on them. */
  readonly markdown: readonly string[];

  constructor(text: string) {
    this.text = text;
    this.lines = splitLines(text);
    this.markdown = simpleLines(this.lines);
  }

  line(line: number): string {
    return this.lines[line - 1] ?? '';
  }

  place(line: number, column: number, endColumn: number): TextPlace {
    const text = this.line(line).slice(column - 1, endColumn - 1);
    return { text, span: { line, column, endColumn: column + text.length } };
  }

  /**
   * The first occurrence of a whole word in the block at a line, or else the line.
   * @param skipped lines that are left out
   */
  placeOfWord(word: string, line: number, skipped = /^$/): TextPlace {
    const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const whole = new RegExp(`${/^\w/.test(word) ? '(?<!\\w)' : ''}${literal}${/\w$/.test(word) ? '(?!\\w)' : ''}`);
    for (let at = line + 1; at <= this.lines.length && !/^\s*[`~]{3}/.test(this.line(at)); at++) {
      const column = skipped.test(this.line(at)) ? 0 : this.line(at).search(whole) + 1;
      if (column > 0) return this.place(at, column, column + word.length);
    }
    return this.linePlace(line);
  }

  /** Returns a line without leading and trailing spaces. */
  linePlace(line: number): TextPlace {
    const content = this.line(line);
    const column = content.length - content.trimStart().length + 1;
    return this.place(line, column, content.trimEnd().length + 1);
  }
}

/** Emphasis and link marks per paragraph: pairing them takes quadratic time. */
const MAX_MARKS = 500;
/** Nesting depth of lists and quotations. */
const MAX_DEPTH = 40;

function simpleLines(lines: readonly string[]): readonly string[] {
  let marks = 0;
  return lines.map((line) => {
    marks = /^\s*($|```|~~~)/.test(line) ? 0 : marks + (line.match(/[*_[\]]/g)?.length ?? 0);
    const [start = ''] = /^(?:\s|[-+*>]|\d+[.)])*/.exec(line) ?? [];
    const depth = (start.match(/[-+*>]|\d+/g)?.length ?? 0) + (start.match(/\s/g)?.length ?? 0) / 2;
    if (marks <= MAX_MARKS && depth <= MAX_DEPTH) return line;
    marks = 0;
    return '';
  });
}
