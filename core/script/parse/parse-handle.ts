import type { Word } from './lexer.ts';
import type { LineReader } from './parse-line.ts';
import { configuredHandleBits, type Symbols } from './parse-symbols.ts';

/** A component may be named `v1` too: a declared name is never a version. */
export function readHintedVersion(reader: LineReader, symbols: Symbols): number | null | undefined {
  const word = reader.peek();
  if (word === undefined || !/^v\d+$/.test(word.text) || symbols.declarations.has(word.text)) return undefined;
  return readVersion(reader, symbols);
}

export function readVersion(reader: LineReader, symbols: Symbols): number | null {
  const word = reader.take();
  const largest = 2 ** configuredHandleBits(symbols).versionBits - 1;
  return word === null ? null : prefixed(reader, word, 'bad-version', 'v', largest);
}

export function readHint(reader: LineReader, symbols: Symbols): number | null {
  const word = reader.take();
  if (word === null) return null;
  const { entityBits, versionBits } = configuredHandleBits(symbols);
  const largest = Math.min(2 ** (entityBits + versionBits) - 1, Number.MAX_SAFE_INTEGER);
  const hint = prefixed(reader, word, 'bad-hint', '@', largest);
  const nullIndex = 2 ** entityBits - 1;
  if (hint === null || hint % (nullIndex + 1) !== nullIndex) return hint;
  return reader.report('hint-is-null', word);
}

/** Parses an integer after a sign, such as `@37` or `v7`. */
function prefixed(
  reader: LineReader,
  word: Word,
  code: 'bad-hint' | 'bad-version',
  sign: string,
  largest: number,
): number | null {
  const digits = word.text.slice(sign.length);
  if (word.text.startsWith(sign) && /^[+-]?\d/.test(digits)) {
    return reader.integer(word, sign === '@' ? '@INDEX' : 'vVERSION', 0, largest, digits);
  }
  return reader.report(code, word, {}, /^\d+$/.test(word.text) ? `${sign}${word.text}` : undefined);
}
