import { cellKey } from '../../cells/origins.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../script/operation/operation.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Value } from '../../trace/value.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { judgeClaim } from '../claims/judge-claim.ts';
import type { Claim, Question } from '../parse/lesson.ts';
import type { KeyCell } from './answer-key.ts';
import { replaceWords } from './words.ts';

/** A question with its own data. `run` ends with the operation of the question, and its timeline is at `from`. */
export interface Variant {
  readonly seed: number;
  readonly engine: Engine;
  readonly run: ScriptRun;
  readonly operation: Operation;
  /** The names of this variant by the names that the lesson uses. */
  readonly names: ReadonlyMap<string, string>;
  /** Positions before and after the operation. The steps between them are the model answer. */
  readonly from: number;
  readonly to: number;
  readonly question: Question;
  readonly key: readonly KeyCell[];
  readonly keys: ReadonlyMap<string, KeyCell>;
}

export function keyOf({ keys }: Variant, { column, row }: CellAt): KeyCell | undefined {
  return keys.get(cellKey(column, row));
}

/** Returns the right answers to a `cell` question, in the order of their first write. */
export function rightCells({ key, question }: Pick<Variant, 'key' | 'question'>): readonly KeyCell[] {
  const counted = key.filter(({ counts }) => counts);
  if (question.kind !== 'cell' || question.which === 'any') return counted;
  const isFirst = question.which === 'first';
  const steps = counted.flatMap((cell) => cell.steps);
  const step = isFirst ? Math.min(...steps) : Math.max(...steps);
  // A step may write several cells, and none of them is before the others.
  return counted.filter((cell) => cell.steps.includes(step));
}

/** Returns the value of a cell after the operation, by default of a `value` question's. The timeline must be at `from`. */
export function valueAfter(made: Variant, cell = askedCellOf(made.question)): Value | undefined {
  if (cell === null) return undefined;
  const written = keyOf(made, cell);
  return written === undefined ? made.run.timeline.columns.find(cell.column)?.peek(cell.row) : written.after;
}

function askedCellOf(question: Question): CellAt | null {
  return question.kind === 'value' ? question : null;
}

/** Returns the indices of the options whose claims are all true after the operation. Leaves the timeline at `from`. */
export function trueOptions(made: Variant): readonly number[] {
  const found = getOrInsert(optionsOf, made, judgedOptions);
  made.run.timeline.seek(made.from);
  return found;
}

/** Returns the variant with the explanation of the option that is right in it, if that is not the lesson's own. */
export function explained(made: Variant, own: Variant | null): Variant {
  const { question } = made;
  const [right] = trueOptions(made);
  if (question.kind !== 'choose' || right === undefined || own === null || trueOptions(own)[0] === right) return made;
  return { ...made, question: { ...question, why: question.options[right]!.why ?? question.why } };
}

const optionsOf = new WeakMap<Variant, readonly number[]>();

function judgedOptions({ question, engine, run }: Variant): readonly number[] {
  if (question.kind !== 'choose') return [];
  const memory = memoryAfter(run, engine, run.whole.length);
  const isTrue = (claim: Claim): boolean => judgeClaim(claim, memory) === null;
  return question.options.flatMap(({ claims }, i) => (claims.every(isTrue) ? [i] : []));
}

/**
 * Returns the right answer as a short text that does not depend on the order of options. If two variants have the same
 * text, the answer to one reveals the other.
 */
export function answerOf(made: Variant): string {
  const { question, key } = made;
  const addresses = (cells: readonly KeyCell[]) => cells.map(({ column, row }) => `${column}[${row}]`);
  if (question.kind === 'choose')
    return trueOptions(made)
      .map((option) => statementOf(made, option))
      .join('\n');
  if (question.kind === 'value') return printed(valueAfter(made));
  if (question.kind === 'cell') return addresses(rightCells(made)).join('\n');
  const counted = key.filter(({ counts }) => counts);
  return addresses(counted)
    .map((address, i) => `${address} ${printed(counted[i]!.after)}`)
    .join('\n');
}

/** The statement of an option. Names and numbers, which vary, are masked unless the options would then be the same. */
function statementOf({ question, run }: Variant, option: number): string {
  if (question.kind !== 'choose') return '';
  const isName = (word: string): boolean => /^\d+$/.test(word) || run.handleOf(word) !== undefined;
  const plain = question.options.map(({ text }) => replaceWords(text, (word) => (isName(word) ? '·' : word)));
  const [text, own] = [question.options[option]!.text, plain[option]!];
  return plain.indexOf(own) === plain.lastIndexOf(own) ? own : text;
}

function printed(value: Value | undefined): string {
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value ?? null);
}
