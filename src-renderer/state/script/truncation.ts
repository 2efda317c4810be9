import { OPERATIONS } from '../../../core/script/operation/grammar.ts';
import { isBlockKind, lastLineOf, type Operation } from '../../../core/script/operation/operation.ts';
import { lexLine } from '../../../core/script/parse/lexer.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';

/** The result of adding an operation at a position. */
export interface Insertion {
  /** The new script. */
  readonly text: string;
  /** The operation before it; null if it becomes the first. */
  readonly after: Operation | null;
  /** Operations that are dropped, because they come after `position` or could not be performed. */
  readonly dropped: readonly Operation[];
}

/**
 * Adds a line after the operation at `position`; later and failed ones are removed.
 * @param whole with what the engine left out
 */
export function insertOperation(
  run: ScriptRun,
  position: number,
  line: string,
  whole: string = run.script.text,
): Insertion {
  const { operations } = run.script;
  const kept = run.whole.filter((record) => record.error === null && isBegun(record, position)).length;
  const after = operations[kept - 1] ?? null;
  const dropped = operations.slice(kept);
  const lines = whole.split('\n');
  const end = dropped.length === 0 ? lines.length : ((after && lastLineOf(after)) ?? dropped[0]!.span.line - 1);
  const head = trimEnd(lines.slice(0, end));
  const text = [...head, ...(isInSetup(head) ? ['end'] : []), line].join('\n');
  return { text: `${text}\n`, after, dropped };
}

/** True if the last set-up of these lines has not ended. */
function isInSetup(lines: readonly string[]): boolean {
  const words = lines.map((line, i) => lexLine(line, i)[0]?.text);
  const begins = (word = ''): boolean => word === 'setup' || isBlockKind(OPERATIONS.get(word)?.kinds[0]);
  return words.filter(begins).length > words.filter((word) => word === 'end').length;
}

/** An operation without steps counts as begun once everything before it is done. */
function isBegun(record: { readonly firstStep: number; readonly endStep: number }, position: number): boolean {
  return record.firstStep < position || record.endStep <= position;
}

function trimEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}
