import { OPERATIONS } from '../../../core/script/operation/grammar.ts';
import {
  type BlockOperation,
  isBlockKind,
  lastLineOf,
  type Operation,
} from '../../../core/script/operation/operation.ts';
import { lexLine } from '../../../core/script/parse/lexer.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';

/** The result of adding an operation at a position. */
export interface Insertion {
  /** The new script. */
  readonly text: string;
  /** The operation before it; null if it becomes the first. */
  readonly after: Operation | null;
  /** The same if it is a loop or listener, so that the line can be inside or after it. */
  readonly block: BlockOperation | null;
  /** True if the line is added inside the block. */
  readonly isInside: boolean;
  /** Operations that are dropped, because they come after `position` or could not be performed. */
  readonly dropped: readonly Operation[];
}

/** Returns the operations that were performed or are in progress at a position. */
export function begunOperations({ script, whole }: ScriptRun, position: number): readonly Operation[] {
  return script.operations.slice(
    0,
    whole.filter((record) => record.error === null && isBegun(record, position)).length,
  );
}

/** Returns the last operation if it is a loop or listener, so that the next one can be inside or after it. */
export function blockAtEnd(begun: readonly Operation[]): BlockOperation | null {
  const last = begun.at(-1);
  return last !== undefined && 'body' in last ? last : null;
}

/**
 * Adds a line after the operation at `position`; later and failed ones are removed.
 * @param whole with what the engine left out
 * @param isInside true if the line becomes the last line of the loop or listener at `position`, if there is one
 */
export function insertOperation(
  run: ScriptRun,
  position: number,
  line: string,
  whole: string = run.script.text,
  isInside = false,
): Insertion {
  const begun = begunOperations(run, position);
  const after = begun.at(-1) ?? null;
  const dropped = run.script.operations.slice(begun.length);
  const block = blockAtEnd(begun);
  const lines = whole.split('\n');
  const end = dropped.length === 0 ? lines.length : ((after && lastLineOf(after)) ?? dropped[0]!.span.line - 1);
  const head = trimEnd(lines.slice(0, end));
  const isJoining = isInside && block !== null;
  const text = isJoining ? linesInside(head, line, lastLineOf(block)) : linesAfter(head, line);
  return { text: `${text.join('\n')}\n`, after, block, isInside: isJoining, dropped };
}

function linesAfter(head: readonly string[], line: string): readonly string[] {
  return [...head, ...(isInSetup(head) ? ['end'] : []), line];
}

/** @param end number of the line that ends the block */
function linesInside(head: readonly string[], line: string, end: number): readonly string[] {
  return [...head.slice(0, end - 1), `  ${line}`, ...head.slice(end - 1)];
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
