import { eastAsianWidth } from 'get-east-asian-width';
import type { Diagnostic } from './diagnostic.ts';
import { splitLines } from './lexer.ts';
import type { Span } from './operation.ts';
import type { Script } from './script.ts';

/** What messages need to know of a script. */
export type Source = Pick<Script, 'name' | 'text'>;

/** Characters of a long line that are shown before and behind what is wrong. */
const CONTEXT = 60;

/**
 * A diagnostic in plain text, as compilers print it: `file:line:col: error: message`, the line, a caret under what is
 * wrong, and the suggestion if there is one. No line break at the end.
 */
export function formatDiagnostic(source: Source, { span, message, suggestion }: Diagnostic): string {
  return formatError(source, span, message, suggestion);
}

/** The same for an error that came up elsewhere, e.g. when the operation at `span` was run. */
export function formatError(source: Source, span: Span, message: string, suggestion?: string): string {
  const content = splitLines(source.text)[span.line - 1] ?? '';
  // A byte order mark is not seen, so it does not count.
  const mark = content.startsWith('\uFEFF') ? 1 : 0;
  const place = `${source.name}:${span.line}:${Math.max(1, span.column - mark)}`;
  const lines = [`${place}: error: ${message}`, ...excerpt(content.slice(mark), span, mark)];
  if (suggestion !== undefined) lines.push(`  did you mean ${suggestion}?`);
  return lines.join('\n');
}

/** The line and the caret line; of a long line only what is near the span. */
function excerpt(content: string, span: Span, mark: number): string[] {
  const start = Math.max(0, span.column - 1 - mark);
  const end = Math.max(start, span.endColumn - 1 - mark);
  const from = start > 2 * CONTEXT ? start - CONTEXT : 0;
  const to = Math.min(content.length, end + CONTEXT, start + 4 * CONTEXT);
  const [before, wrong, after] = [
    content.slice(from, start),
    content.slice(start, Math.min(end, to)),
    content.slice(end, to),
  ];
  const head = from > 0 ? '…' : '';
  const tail = to < content.length ? '…' : '';
  const carets = '^'.repeat(Math.max(1, columnsOf(wrong)));
  return [`  ${head}${before}${wrong}${after}${tail}`.trimEnd(), `  ${blank(head + before)}${carets}`];
}

/** Blanks as wide as a text; tabs stay tabs, so that carets stand right whatever a tab's width is. */
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
