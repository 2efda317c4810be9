import type { Span } from '../operation/operation.ts';

/** Characters between blanks. A pair such as `!(Likes, Bob)` is one word, including blanks inside it. */
export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** A line that is neither blank nor only a comment. */
export interface ScriptLine {
  /** 1-based. */
  readonly number: number;
  /** The whole line, including its comment. */
  readonly content: string;
  readonly words: readonly Word[];
}

/** A parenthesis extends to its partner, or to the end of the line if it has none. */
const WORD = /!?\([^()#]*\)?[^\s#]*|[^\s#]+/gu;

/** Lines with parentheses or non-ASCII characters need the regular expression. */
const SPECIAL = /[()\u0080-\uffff]/;

/** Splits at LF, CRLF and CR like the editor, so that line numbers agree. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Splits a script into words. `#` starts a comment; a byte order mark is a blank. Columns are UTF-16 code units from 1. */
export function lex(text: string): ScriptLine[] {
  const lines: ScriptLine[] = [];
  splitLines(text).forEach((content, index) => {
    const words = lexLine(content, index + 1);
    if (words.length > 0) lines.push({ number: index + 1, content, words });
  });
  return lines;
}

export function lexLine(content: string, line: number): Word[] {
  const comment = content.indexOf('#');
  const code = comment === -1 ? content : content.slice(0, comment);
  return SPECIAL.test(code) ? anyWords(code, line) : plainWords(code, line);
}

/** Splits at blanks only. This handles nearly every line, several times as fast as the regular expression. */
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

/** The ASCII characters that `\s` matches. */
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

/** Returns the text from one word to another of a line as one word. */
export function phrase(line: ScriptLine, first: Word, last: Word): Word {
  const span = { line: line.number, column: first.span.column, endColumn: last.span.endColumn };
  return { text: line.content.slice(span.column - 1, span.endColumn - 1), span };
}
