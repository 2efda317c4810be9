import type { Span } from '../script/operation/operation.ts';
import { splitLines } from '../script/parse/lexer.ts';
import type { RecordingScript } from './recording-script.ts';

/** A line that chooses pictures, and the command with the blanks behind it. */
const CHOICE = /^\s*(?:beats|chapters|shot|clip|set\s+structures)\s+/;

/**
 * Returns where a recording script names a picture, an operation or a structure that its source does not have: the name, or the whole value if it is
 * in a range. Null if no line names it.
 */
export function placeOfChoice({ text }: Pick<RecordingScript, 'text'>, wanted: string | number): Span | null {
  const values = splitLines(text).flatMap((content, i) => {
    const from = CHOICE.exec(content)?.[0].length;
    return from === undefined ? [] : [{ line: i + 1, from, value: content.slice(from).trimEnd() }];
  });
  for (const { line, from, value } of values) {
    const parts = value.split(/(\s*[,"]\s*|\s+-\s+)/);
    const at = parts.findIndex((part) => part.trim() === String(wanted));
    if (at < 0) continue;
    const column = from + parts.slice(0, at).join('').length + 1;
    return { line, column, endColumn: column + parts[at]!.length };
  }
  const ranged = values.find(({ value }) =>
    [...value.matchAll(/(\d+)\s*-\s*(\d+)/g)].some(([, first, last]) => +first! <= +wanted && +wanted <= +last!),
  );
  if (ranged === undefined) return null;
  const { line, from, value } = ranged;
  return { line, column: from + 1, endColumn: from + 1 + value.length };
}
