/** A word, a literal or a sign of a Flecs script. `end` is a line break or a semicolon, and `none` the end of the text. */
export interface Token {
  readonly kind: 'name' | 'literal' | 'sign' | 'end' | 'none';
  readonly text: string;
  /** Index in the source. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

const WORD = /([\p{L}_][\p{L}\p{N}_.]*)|("(?:[^"\\\n]|\\.)*"|[+-]?(?:\d[\d_.]*(?:e[+-]?\d+)?))|(\r\n|[\r\n;])|[^\s]/iuy;

const BLANK = /[^\S\r\n]/;

/** Splits a Flecs script. Comments are dropped; one that is not closed extends to the end of the text. */
export function flecsTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let lineStart = 0;
  for (let at = skipped(source, 0); at < source.length; at = skipped(source, at)) {
    const start = at;
    if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      at = end < 0 ? source.length : end + 2;
      for (const found of source.slice(start, at).matchAll(/\r\n|[\r\n]/g)) {
        line++;
        lineStart = start + found.index + found[0].length;
      }
      continue;
    }
    WORD.lastIndex = at;
    const [text, name, literal, end] = WORD.exec(source)!;
    at += text.length;
    const kind = name !== undefined ? 'name' : literal !== undefined ? 'literal' : end !== undefined ? 'end' : 'sign';
    tokens.push({ kind, text, at: start, line, column: start - lineStart + 1 });
    if (kind !== 'end' || text === ';') continue;
    line++;
    lineStart = at;
  }
  tokens.push({ kind: 'none', text: '', at: source.length, line, column: source.length - lineStart + 1 });
  return tokens;
}

/** Returns the index behind blanks and line comments. */
function skipped(source: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < source.length && BLANK.test(source[at]!)) at++;
    if (!source.startsWith('//', at)) return at;
    while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at++;
  }
}
