import { splitLines } from '../script/lexer.ts';
import type { Place } from '../script/parse-messages.ts';

/** The text of a lesson by its lines. Lines and columns are counted from 1, as in spans. */
export class LessonSource {
  readonly text: string;
  readonly lines: readonly string[];

  constructor(text: string) {
    this.text = text;
    this.lines = splitLines(text);
  }

  line(line: number): string {
    return this.lines[line - 1] ?? '';
  }

  place(line: number, column: number, endColumn: number): Place {
    const text = this.line(line).slice(column - 1, endColumn - 1);
    return { text, span: { line, column, endColumn: column + text.length } };
  }

  /** A line without the blanks around it. */
  linePlace(line: number): Place {
    const content = this.line(line);
    const column = content.length - content.trimStart().length + 1;
    return this.place(line, column, content.trimEnd().length + 1);
  }
}
