import type { Diagnostic } from '../../../core/script/diagnostic.ts';
import { splitLines } from '../../../core/script/lexer.ts';

/** @throws Error for a diagnostic that is not at its text, or that suggests what is there already */
export function checkPlaces(text: string, diagnostics: readonly Diagnostic[]): void {
  const lines = splitLines(text);
  for (const { span, text: offending, suggestion, code } of diagnostics) {
    const line = lines[span.line - 1];
    const isInside =
      line !== undefined && span.column >= 1 && span.endColumn >= span.column && span.endColumn <= line.length + 1;
    if (!isInside || line.slice(span.column - 1, span.endColumn - 1) !== offending)
      throw new Error(`${code} is not at its text`);
    if (suggestion === offending) throw new Error(`${code} suggests what is there`);
  }
}
