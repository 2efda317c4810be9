import type { Span } from './operation.ts';

/** A run of characters between blanks; a pair such as `!(Likes, Bob)` is one word, blanks inside included. */
export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** One line that is neither blank nor only a comment. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  /** The whole line, comment included. */
  readonly content: string;
  /** At least one. */
  readonly words: readonly Word[];
}

/** An opening parenthesis takes everything up to its partner, or to the end of the line when it has none. */
const WORD = /!?\([^()#]*\)?[^\s#]*|[^\s#]+/gu;

/** Parentheses, and what is not ASCII: such lines need more than a search for blanks. */
const SPECIAL = /[()\u0080-\uffff]/;

/** The lines of a text. Breaks are LF, CRLF and CR, as in the editor, so that line numbers agree. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/**
 * Cuts a script into words. `#` begins a comment anywhere; a byte order mark counts as a blank. Columns are
 * 1-based UTF-16 code units, as in the editor.
 */
export function lex(text: string): Line[] {
  const lines: Line[] = [];
  splitLines(text).forEach((content, index) => {
    const words = lexLine(content, index + 1);
    if (words.length > 0) lines.push({ number: index + 1, content, words });
  });
  return lines;
}

/** The words of one line, without its comment. */
export function lexLine(content: string, line: number): Word[] {
  const comment = content.indexOf('#');
  const code = comment === -1 ? content : content.slice(0, comment);
  return SPECIAL.test(code) ? anyWords(code, line) : plainWords(code, line);
}

/** Words that only blanks part, as in nearly every line: some times as fast as an expression. */
function plainWords(code: string, line: number): Word[] {
  const words: Word[] = [];
  const { length } = code;
  for (let start = 0; start < length; ) {
    if (isBlank(code.charCodeAt(start))) {
      start++;
      continue;
    }
    let end = start + 1;
    while (end < length && !isBlank(code.charCodeAt(end))) end++;
    words.push({ text: code.slice(start, end), span: { line, column: start + 1, endColumn: end + 1 } });
    start = end;
  }
  return words;
}

/** What `\s` is in ASCII. */
function isBlank(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

function anyWords(code: string, line: number): Word[] {
  return [...code.matchAll(WORD)].map((match) => {
    const text = match[0].trimEnd();
    const column = match.index + 1;
    return { text, span: { line, column, endColumn: column + text.length } };
  });
}

/** From one word to another of a line, with what is written between them. */
export function phrase(line: Line, first: Word, last: Word): Word {
  const span = { line: line.number, column: first.span.column, endColumn: last.span.endColumn };
  return { text: line.content.slice(span.column - 1, span.endColumn - 1), span };
}
