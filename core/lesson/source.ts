import { splitLines } from '../script/lexer.ts';
import type { Place } from '../script/parse-messages.ts';

/** The text of a lesson by its lines. Lines and columns are counted from 1, as in spans. */
export class LessonSource {
  readonly text: string;
  readonly lines: readonly string[];
  /** As `lines`, without those that are too complex for Markdown: parsing them could take minutes. */
  readonly markdown: readonly string[];

  constructor(text: string) {
    this.text = text;
    this.lines = splitLines(text);
    this.markdown = simpleLines(this.lines);
  }

  line(line: number): string {
    return this.lines[line - 1] ?? '';
  }

  place(line: number, column: number, endColumn: number): Place {
    const text = this.line(line).slice(column - 1, endColumn - 1);
    return { text, span: { line, column, endColumn: column + text.length } };
  }

  /** Where a word is first in the block that begins at a line; that line when it is not there. */
  placeOfWord(word: string, line: number): Place {
    for (let at = line + 1; at <= this.lines.length && !/^\s*[`~]{3}/.test(this.line(at)); at++) {
      const column = this.line(at).indexOf(word) + 1;
      if (column > 0) return this.place(at, column, column + word.length);
    }
    return this.linePlace(line);
  }

  /** A line without the blanks around it. */
  linePlace(line: number): Place {
    const content = this.line(line);
    const column = content.length - content.trimStart().length + 1;
    return this.place(line, column, content.trimEnd().length + 1);
  }
}

/** Marks of emphasis and links in one paragraph: what they pair with takes their number squared. */
const MAX_MARKS = 500;
/** Lists and quotations in each other. */
const DEEPEST = 40;

function simpleLines(lines: readonly string[]): readonly string[] {
  let marks = 0;
  return lines.map((line) => {
    marks = /^\s*($|```|~~~)/.test(line) ? 0 : marks + (line.match(/[*_[\]]/g)?.length ?? 0);
    const [start = ''] = /^(?:\s|[-+*>]|\d+[.)])*/.exec(line) ?? [];
    const depth = (start.match(/[-+*>]|\d+/g)?.length ?? 0) + (start.match(/\s/g)?.length ?? 0) / 2;
    if (marks <= MAX_MARKS && depth <= DEEPEST) return line;
    marks = 0;
    return '';
  });
}
