import { splitLines } from '../script/parse/lexer.ts';
import type { Row } from './csv-rows.ts';
import { type JournalReport, placeAt } from './journal-messages.ts';
import { jsonErrorAt } from './json-error.ts';
import { MAX_NESTING, tooDeepAt } from './nesting.ts';

/** One line of JSON: the keys of its object, and for each the value as a text. */
export interface JsonRow extends Row {
  readonly keys: readonly string[];
}

/** Reads one JSON object a line. Blank lines are skipped; other lines that are no object are reported and left out. */
export function* jsonRows(text: string, report: JournalReport): Generator<JsonRow> {
  for (const [index, source] of splitLines(text).entries()) {
    if (source.trim() === '') continue;
    const row = rowOf(source, index + 1, report);
    if (row !== null) yield row;
  }
}

function rowOf(source: string, line: number, report: JournalReport): JsonRow | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    const place = jsonErrorAt(source);
    return report('journal-json', placeAt({ line, column: place + 1 }, source.charAt(place)));
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    return report('journal-not-object', placeAt({ line, column: 1 }, source));
  const deep = tooDeepAt(source);
  if (deep >= 0)
    return report('journal-too-deep', placeAt({ line, column: deep + 1 }, source.charAt(deep)), { limit: MAX_NESTING });
  return { line, column: 1, keys: Object.keys(parsed), cells: Object.values(parsed).map(plainText) };
}

/** Returns a string as it is, null as an empty text and everything else as JSON. */
export function plainText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
