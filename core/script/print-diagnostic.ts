import { eastAsianWidth } from 'get-east-asian-width';
import { plainArgs } from '../trace/step.ts';
import type { Diagnostic } from './diagnostic.ts';
import { splitLines } from './lexer.ts';
import type { TranslateText } from './narrate.ts';
import type { Span } from './operation.ts';
import type { Script } from './script.ts';

export type NamedText = Pick<Script, 'name' | 'text'>;

/** Number of characters shown before and after the error in a long line. */
const CONTEXT = 60;

/**
 * Formats a diagnostic like a compiler: `file:line:col: error: message`, the line, carets under the error, and the
 * suggestion if any. No line break at the end.
 * @param translate looks up `diagnostic.<code>`; the default is English
 */
export function formatDiagnostic(source: NamedText, diagnostic: Diagnostic, translate?: TranslateText): string {
  const { span, code, message, suggestion } = diagnostic;
  const args = plainArgs(diagnostic.args);
  const text = translate === undefined ? message : translate(`diagnostic.${code}`, { ...args, defaultValue: message });
  if (suggestion === undefined) return formatError(source, span, text);
  const hint = translate?.('diagnostic.did-you-mean', { suggestion }) ?? `Did you mean ${suggestion}?`;
  return formatError(source, span, text, hint);
}

/** Like `formatDiagnostic`, for any error at a place, such as a refused operation. `hint` is added as the last line. */
export function formatError(source: NamedText, span: Span, message: string, hint?: string): string {
  const { head, wrong, tail, carets, column } = excerptAt(source.text, span);
  const lines = [`${source.name}:${span.line}:${column}: error: ${message}`, `  ${head}${wrong}${tail}`.trimEnd()];
  lines.push(`  ${blank(head)}${carets}`);
  if (hint !== undefined) lines.push(`  ${hint}`);
  return lines.join('\n');
}

/** The line of an error in three parts. A long line is cut to the characters near the error. */
interface Excerpt {
  readonly head: string;
  readonly wrong: string;
  readonly tail: string;
  /** As wide as `wrong`, but at least one caret. */
  readonly carets: string;
  readonly column: number;
}

export function excerptAt(text: string, span: Span): Excerpt {
  const line = splitLines(text)[span.line - 1] ?? '';
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
