import { eastAsianWidth } from 'get-east-asian-width';
import { plainArgs } from '../../trace/step.ts';
import type { Diagnostic } from '../language/diagnostic.ts';
import type { Script } from '../language/script.ts';
import type { Span } from '../operation/operation.ts';
import { splitLines } from '../parse/lexer.ts';
import type { TranslateText } from './narrate.ts';

export type NamedText = Pick<Script, 'name' | 'text'>;

/** Further diagnostics are only counted, so that a broken file of any size prints in linear time. */
export const MAX_PRINTED = 100;

/** Number of characters shown before and after the error in a long line. */
const CONTEXT = 60;

/**
 * Formats the first diagnostics, and the number of further ones as a last message.
 * @param translate looks up `diagnostic.<code>` and `diagnostic.more`; the default is English
 */
export function formatDiagnostics(
  source: NamedText,
  diagnostics: readonly Diagnostic[],
  translate?: TranslateText,
): string[] {
  const lines = splitLines(source.text);
  const printed = diagnostics
    .slice(0, MAX_PRINTED)
    .map((each) => formatDiagnosticIn(source.name, lines, each, translate));
  const count = diagnostics.length - printed.length;
  if (count === 0) return printed;
  return [...printed, translate?.('diagnostic.more', { count, name: source.name }) ?? `… and ${count} more errors`];
}

/** Formats a diagnostic like a compiler: `file:line:col: error: message`, the line, carets, and the suggestion if any. */
function formatDiagnosticIn(
  name: string,
  lines: readonly string[],
  diagnostic: Diagnostic,
  translate?: TranslateText,
): string {
  const { span, code, message, suggestion } = diagnostic;
  const args = plainArgs(diagnostic.args);
  const text = translate === undefined ? message : translate(`diagnostic.${code}`, { ...args, defaultValue: message });
  if (suggestion === undefined) return formatErrorIn(name, lines, span, text);
  const hint = translate?.('diagnostic.did-you-mean', { suggestion }) ?? `Did you mean ${suggestion}?`;
  return formatErrorIn(name, lines, span, text, hint);
}

/** Like `formatDiagnostics`, for any error at a place, such as a refused operation. */
export function formatError(source: NamedText, span: Span, message: string): string {
  return formatErrorIn(source.name, splitLines(source.text), span, message);
}

function formatErrorIn(name: string, text: readonly string[], span: Span, message: string, hint?: string): string {
  const { head, wrong, tail, carets, column } = excerptAt(text, span);
  // A line break in the name of a file would look like another error.
  const place = name.replaceAll('\r', '\\r').replaceAll('\n', '\\n');
  const lines = [`${place}:${span.line}:${column}: error: ${message}`, `  ${head}${wrong}${tail}`.trimEnd()];
  lines.push(`  ${blank(head)}${carets}`);
  if (hint !== undefined) lines.push(`  ${hint}`);
  return lines.join('\n');
}

/** The line of an error in three parts. A long line is cut to the characters near the error. */
interface Excerpt {
  readonly head: string;
  readonly wrong: string;
  readonly tail: string;
  /** One caret for each column of `wrong`, at least one. */
  readonly carets: string;
  readonly column: number;
}

/** @param lines all lines of the text */
export function excerptAt(lines: readonly string[], span: Span): Excerpt {
  const line = lines[span.line - 1] ?? '';
  // A byte order mark is invisible, so it is not counted.
  const mark = line.startsWith('\uFEFF') ? 1 : 0;
  const content = line.slice(mark);
  const start = Math.max(0, span.column - 1 - mark);
  const end = Math.max(start, span.endColumn - 1 - mark);
  const from = start > 2 * CONTEXT ? start - CONTEXT : 0;
  const to = Math.min(content.length, end + CONTEXT, start + 4 * CONTEXT);
  const head = (from > 0 ? '…' : '') + content.slice(from, start);
  const wrong = content.slice(start, Math.min(end, to));
  const tail = content.slice(end, to) + (to < content.length ? '…' : '');
  const carets = '^'.repeat(Math.max(1, columnsOf(wrong)));
  return { head, wrong, tail, carets, column: Math.max(1, span.column - mark) };
}

/** Returns blanks as wide as a text. Tabs are kept, so that carets line up for any tab width. */
function blank(text: string): string {
  return [...text].map((character) => (character === '\t' ? '\t' : ' '.repeat(columnsOf(character)))).join('');
}

/** Returns the width of a text in terminal columns. Chinese characters take two, combining marks none. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += eastAsianWidth(character.codePointAt(0)!);
  }
  return columns;
}
