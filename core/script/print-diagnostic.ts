import { eastAsianWidth } from 'get-east-asian-width';
import { plainArgs } from '../trace/step.ts';
import type { Diagnostic } from './diagnostic.ts';
import { splitLines } from './lexer.ts';
import type { TranslateText } from './narrate.ts';
import type { Span } from './operation.ts';
import type { Script } from './script.ts';

/** What messages need to know of a script. */
export type Source = Pick<Script, 'name' | 'text'>;

/** Characters of a long line that are shown before and behind what is wrong. */
const CONTEXT = 60;

/**
 * A diagnostic in plain text, as compilers print it: `file:line:col: error: message`, the line, carets under what is
 * wrong, and the suggestion if there is one. No line break at the end.
 * @param translate looks up `diagnostic.<code>`; English when left out
 */
export function formatDiagnostic(source: Source, diagnostic: Diagnostic, translate?: TranslateText): string {
  const { span, code, message, suggestion } = diagnostic;
  const args = plainArgs(diagnostic.args);
  const text = translate === undefined ? message : translate(`diagnostic.${code}`, { ...args, defaultValue: message });
  if (suggestion === undefined) return formatError(source, span, text);
  const hint = translate?.('diagnostic.did-you-mean', { suggestion }) ?? `Did you mean ${suggestion}?`;
  return formatError(source, span, text, hint);
}

/** The same for an error that came up elsewhere, e.g. when the operation at `span` was run. `hint` is a line below it. */
export function formatError(source: Source, span: Span, message: string, hint?: string): string {
  const { head, wrong, tail, carets, column } = excerptAt(source.text, span);
  const lines = [`${source.name}:${span.line}:${column}: error: ${message}`, `  ${head}${wrong}${tail}`.trimEnd()];
  lines.push(`  ${blank(head)}${carets}`);
  if (hint !== undefined) lines.push(`  ${hint}`);
  return lines.join('\n');
}

/** What is at a span, for people: the line in three parts, of a long one only what is near the span. */
interface Excerpt {
  readonly head: string;
  readonly wrong: string;
  readonly tail: string;
  /** As wide as `wrong`, at least one. */
  readonly carets: string;
  readonly column: number;
}

/** The line of a span, cut at it. */
export function excerptAt(text: string, span: Span): Excerpt {
  const line = splitLines(text)[span.line - 1] ?? '';
  // A byte order mark is not seen, so it does not count.
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

/** Blanks as wide as a text; tabs stay tabs, so that carets line up whatever a tab's width is. */
function blank(text: string): string {
  return [...text].map((character) => (character === '\t' ? '\t' : ' '.repeat(columnsOf(character)))).join('');
}

/** Columns of a terminal that a text takes: Chinese characters take two, combining marks none. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += eastAsianWidth(character.codePointAt(0)!);
  }
  return columns;
}
