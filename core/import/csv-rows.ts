import { type JournalReport, placeAt, type RowPlace } from './journal-messages.ts';

/** One record of a file. Its place is where its first cell with a text begins. */
export interface Row extends RowPlace {
  readonly cells: readonly string[];
}

const [QUOTE, LF, CR, SPACE, TAB] = [34, 10, 13, 32, 9];

/**
 * Reads records of separated values as in RFC 4180: cells may be quoted, and a quoted cell may contain line breaks. Blanks around cells are
 * dropped; blank lines and lines that begin with `#` are skipped. Lines end with LF, CRLF or CR.
 * @param separator one character
 */
export function* csvRows(text: string, separator: string, report: JournalReport): Generator<Row> {
  const reader = new CsvReader(text, separator, report);
  for (let row = reader.next(); row !== null; row = reader.next()) yield row;
}

class CsvReader {
  readonly #text: string;
  readonly #separator: number;
  readonly #report: JournalReport;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string, separator: string, report: JournalReport) {
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
    this.#report = report;
  }

  next(): Row | null {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === '#') this.#skipTo(false);
      const line = this.#line;
      const lineStart = this.#lineStart;
      const cells: string[] = [];
      let first = -1;
      do {
        this.#skipBlanks();
        const start = this.#at;
        const cell = this.#cell();
        cells.push(cell);
        if (first < 0 && cell !== '') first = start;
      } while (this.#skipSeparator());
      this.#skipLineBreak();
      if (cells.length > 1 || first >= 0) return { cells, line, column: Math.max(0, first - lineStart) + 1 };
    }
    return null;
  }

  #skipSeparator(): boolean {
    if (this.#text.charCodeAt(this.#at) !== this.#separator) return false;
    this.#at++;
    return true;
  }

  #skipLineBreak(): void {
    if (this.#at >= this.#text.length) return;
    if (this.#text.startsWith('\r\n', this.#at)) this.#at++;
    this.#at++;
    this.#line++;
    this.#lineStart = this.#at;
  }

  #skipBlanks(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if ((code !== SPACE && code !== TAB) || code === this.#separator) return;
    }
  }

  #cell(): string {
    if (this.#text.charCodeAt(this.#at) === QUOTE) return this.#quoted();
    const start = this.#at;
    this.#skipTo(true);
    return this.#text.slice(start, this.#at).trimEnd();
  }

  /** Moves to the end of the cell or the line. */
  #skipTo(endOfCell: boolean): void {
    const text = this.#text;
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code === LF || code === CR || (endOfCell && code === this.#separator)) return;
    }
  }

  #quoted(): string {
    const place = { line: this.#line, column: this.#at - this.#lineStart + 1 };
    const inner = this.#quotedText();
    if (inner === null) {
      this.#report('journal-open-quote', placeAt(place, '"'));
      return '';
    }
    const behind = this.#at;
    this.#skipTo(true);
    const rest = this.#text.slice(behind, this.#at).trim();
    const column = behind - this.#lineStart + 1;
    if (rest !== '') this.#report('journal-after-quote', placeAt({ line: this.#line, column }, rest));
    return inner;
  }

  /** Reads from a quote to behind its partner, and counts the lines between. Null if it has no partner. */
  #quotedText(): string | null {
    const text = this.#text;
    const start = this.#at + 1;
    let inner = '';
    for (let from = start; ; ) {
      const end = text.indexOf('"', from);
      if (end < 0) {
        this.#at = text.length;
        return null;
      }
      inner += text.slice(from, end);
      this.#at = end + 1;
      if (text.charCodeAt(this.#at) !== QUOTE) break;
      inner += '"';
      from = end + 2;
    }
    if (!/[\r\n]/.test(inner)) return inner;
    for (const found of text.slice(start, this.#at - 1).matchAll(/\r\n|\r|\n/g)) {
      this.#line++;
      this.#lineStart = start + found.index + found[0].length;
    }
    return inner;
  }
}
