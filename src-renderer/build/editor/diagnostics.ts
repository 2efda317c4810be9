import { type Action, type Diagnostic as LintDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic } from '../../../core/script/language/diagnostic.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import type { Span } from '../../../core/script/operation/operation.ts';
import { lexLine } from '../../../core/script/parse/lexer.ts';
import { isOperation, isSchemaLine } from './completion-slots.ts';

/** An error that occurred while the script ran, shown at its operation. */
export interface RunError {
  readonly span: Span;
  /** In the user's language. */
  readonly message: string;
}

/** Shows diagnostics in the text, the gutter and the list of `Mod-Shift-m`. Spans of an older text are clipped to the document. */
export function showDiagnostics(
  view: EditorView,
  diagnostics: readonly Diagnostic[],
  translate: TranslateText,
  runError: RunError | null = null,
): void {
  view.dispatch(setDiagnostics(view.state, lintDiagnostics(view.state.doc, diagnostics, translate, runError)));
}

/** The diagnostics as data for the lint extension. */
export function lintDiagnostics(
  doc: Text,
  diagnostics: readonly Diagnostic[],
  translate: TranslateText,
  runError: RunError | null = null,
): LintDiagnostic[] {
  const found = diagnostics.map((diagnostic): LintDiagnostic => {
    const actions = fixes(doc, diagnostic, translate);
    const message = messageOf(diagnostic, translate);
    return { ...rangeOf(doc, diagnostic.span), severity: 'error', source: 'ecs', message, actions };
  });
  if (runError === null) return found;
  const atRun: LintDiagnostic = {
    ...rangeOf(doc, runError.span),
    severity: 'error',
    source: 'run',
    message: runError.message,
  };
  return [...found, atRun].sort((a, b) => a.from - b.from);
}

/** Formats a diagnostic in the user's language, including its suggestion. */
function messageOf({ code, args, message, suggestion }: Diagnostic, translate: TranslateText): string {
  const words = Object.entries(args).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value]);
  const text = translate(`diagnostic.${code}`, { ...Object.fromEntries(words), defaultValue: message });
  if (suggestion === undefined) return text;
  return `${text}\n${translate('diagnostic.did-you-mean', { suggestion })}`;
}

/** Offsets of a span. An empty span is widened by a character so that it is visible. */
export function rangeOf(doc: Text, { line, column, endColumn }: Span): { from: number; to: number } {
  const { from: start, to: end } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(start + column - 1, end);
  const to = Math.min(Math.max(start + endColumn - 1, from + 1), end);
  return { from: from === to ? Math.max(start, from - 1) : from, to };
}

function fixes(doc: Text, diagnostic: Diagnostic, translate: TranslateText): Action[] {
  const { code, suggestion, text, span } = diagnostic;
  const actions: Action[] = [];
  if (suggestion !== undefined) {
    const name = translate('diagnostic.fix-replace', { suggestion });
    actions.push({ name, apply: (view, from, to) => replace(view, from, to, text, suggestion) });
  }
  if (code === 'undeclared-component' || code === 'no-schema') {
    const name = translate('diagnostic.fix-declare', { name: text });
    actions.push({ name, apply: (view) => view.dispatch(declaration(view.state.doc, text)) });
  }
  if (code === 'schema-after-operation') {
    const change = moveUp(doc, span.line);
    const name = translate('diagnostic.fix-move', {});
    if (change !== null)
      actions.push({ name, apply: (view) => view.dispatch(moveUp(view.state.doc, span.line) ?? {}) });
  }
  return actions;
}

/** Does nothing if the text has changed under the diagnostic. */
function replace(view: EditorView, from: number, to: number, expected: string, insert: string): void {
  if (view.state.sliceDoc(from, to) !== expected) return;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input.fix' });
}

interface TextChange {
  readonly changes: readonly { readonly from: number; readonly to?: number; readonly insert: string }[];
  readonly userEvent: string;
}

/** A `component` line after the last schema line, or before the first operation. */
function declaration(doc: Text, name: string): TextChange {
  const from = endOfSchema(doc);
  return { changes: [{ from, insert: `component ${name}\n` }], userEvent: 'input.fix' };
}

/** Moves a schema line up to the others; null if it is no longer a schema line. */
function moveUp(doc: Text, line: number): TextChange | null {
  if (line > doc.lines || !isSchemaLine(firstWord(doc, line))) return null;
  const { from, to, text } = doc.line(line);
  const target = endOfSchema(doc);
  if (target >= from) return null;
  // The line break before it is removed too, because the last line has none after it.
  return {
    changes: [
      { from: target, insert: `${text}\n` },
      { from: from - 1, to, insert: '' },
    ],
    userEvent: 'move.fix',
  };
}

/** The place for a schema line: after the last one before the first operation. */
function endOfSchema(doc: Text): number {
  let end: number | null = null;
  for (let number = 1; number <= doc.lines; number++) {
    const word = firstWord(doc, number);
    if (isSchemaLine(word)) end = number < doc.lines ? doc.line(number + 1).from : null;
    else if (isOperation(word)) return end ?? doc.line(number).from;
  }
  return end ?? 0;
}

function firstWord(doc: Text, line: number): string {
  return lexLine(doc.line(line).text, line)[0]?.text ?? '';
}
