import { kindOf } from '../../cells/cell-table.ts';
import { addressOf, idIn } from '../../cells/explain.ts';
import { indexOfId, isNullId } from '../../cells/id-format.ts';
import { cellKey } from '../../cells/origins.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Script } from '../../script/language/script.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { runScript } from '../../script/run/run.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { judgeClaim } from '../claims/judge-claim.ts';
import { LESSON_BUDGET } from '../claims/lesson-budget.ts';
import type { Claim, Question, QuizOption } from '../parse/lesson.ts';
import { absentNames } from './absent-names.ts';
import { answerKey, rowRelation, sameValue } from './answer-key.ts';
import { allText, fillPaths, fillQuestion, operationBlanks, operationIndex } from './fill-blanks.ts';
import { distinguishesOrder } from './hole-distances.ts';
import { explained, trueOptions, type Variant, valueAfter } from './right-answer.ts';

export interface AskedQuestion {
  readonly engine: Engine;
  readonly script: Script;
  readonly operation: number;
  readonly question: Question;
}

/** Explains why no variant can be made with a seed. */
export type Problem =
  | 'script'
  | 'refused'
  | 'writes-nothing'
  | 'no-such-cell'
  | 'not-changed'
  | 'not-one-option'
  | 'claim-false'
  | 'no-other';

export type VariantResult = Variant | { readonly problem: Problem };

/** How a variant was made from the lesson's own data. */
export interface MadeFrom {
  readonly seed: number;
  /** The question as the lesson asks it. Null if this is that question. */
  readonly own: Variant | null;
  readonly names: ReadonlyMap<string, string>;
  /** True if the question itself gives the operation; its texts then hold for the steps of that too. */
  readonly isGiven: boolean;
}

export const OWN: MadeFrom = { seed: 0, own: null, names: new Map(), isGiven: false };

/** Runs a script that ends with the operation of a question, and fills in the question. Returns the reason if its texts are not true of it. */
export function runVariant(asked: AskedQuestion, text: string, from: MadeFrom): VariantResult {
  const { engine, script } = asked;
  const language = engine.language!;
  const parsed = parseScript(text, script.name, language);
  if (parsed.diagnostics.length > 0) return { problem: 'script' };
  const run = runScript(parsed, language, undefined, { budget: LESSON_BUDGET });
  const record = run.whole.at(-1)!;
  const isAsked = run.whole.length === parsed.operations.length;
  // A `choose` question may ask about the state after a refused operation.
  if (run.error !== null && !(isAsked && asked.question.kind === 'choose')) return { problem: 'refused' };
  const span = { from: record.firstStep, to: record.endStep };
  const { own, names } = from;
  if (own !== null && asked.question.kind !== 'choose' && !from.isGiven && !hasSameSteps({ run, ...span }, own))
    return { problem: 'no-other' };
  const key = answerKey(engine, run.timeline, span, patternsOf(asked.question));
  const before = {
    seed: from.seed,
    engine,
    run,
    operation: record.operation,
    names,
    ...span,
    question: asked.question,
    key,
    keys: new Map(key.map((cell) => [cellKey(cell.column, cell.row), cell])),
  };
  const question = filledQuestion(before, own, names);
  if (question === null) return { problem: 'no-such-cell' };
  const made = { ...before, question };
  const problem = kindProblem(made, from) ?? (areClaimsTrue(made) ? null : 'claim-false');
  return problem === null ? explained(made, own) : { problem };
}

/** Returns the arrays that count for a question; if empty, all visible arrays count. */
export function patternsOf(question: Question): readonly string[] {
  if (question.kind === 'do') return question.in;
  return question.kind === 'cell' && question.in !== null ? [question.in] : [];
}

/** Fills in the blanks of the question. Returns null if a `value` question has no corresponding cell. */
function filledQuestion(made: Variant, own: Variant | null, parts: ReadonlyMap<string, string>): Question | null {
  const { question, engine, run, operation } = made;
  const cell = question.kind === 'value' ? (own === null ? question : correspondingCell(made, own, question)) : null;
  if (question.kind === 'value' && cell === null) return null;
  const isOther = cell !== null && question.kind === 'value' && cell.row !== question.row;
  if (isOther && allText(question).includes(`[${question.row}]`)) return null;
  const here = cell === null ? question : { ...question, ...cell };
  const blanks = {
    ...operationBlanks(run, operation),
    cell: cell === null ? null : addressOf(engine.cells, run.timeline.columns, cell.column, cell.row),
    answer: cell === null ? null : answerText({ ...made, question: here }),
  };
  return fillPaths(fillQuestion(here, blanks, parts), run, engine);
}

/** Formats the value of a `value` question's cell after the operation; only the index of an id. */
function answerText(made: Variant): string | null {
  const { question, engine, run } = made;
  const value = valueAfter(made);
  const { columns } = run.timeline;
  const column = question.kind === 'value' ? columns.find(question.column) : undefined;
  if (question.kind !== 'value' || column === undefined) return null;
  const kind = kindOf(engine.cells, column);
  const id = kind === undefined ? null : idIn(kind, { columns, column, row: question.row, value });
  if (id !== null) return isNullId(id.raw, id.format) ? 'null' : String(indexOfId(id.raw, id.format));
  return value === undefined ? null : String(value);
}

/** Finds the cell of a question in other data: the row of the operation's entity, or the write of the same array with the same ordinal. */
function correspondingCell(made: Variant, own: Variant, asked: CellAt): CellAt | null {
  const { column, row } = asked;
  const relation = rowRelation(own.engine.cells, own.run.timeline.columns, column);
  if (relation?.kind === 'index' && row === askedEntityIndex(own)) return { column, row: askedEntityIndex(made)! };
  const writes = (of: Variant) =>
    of.key.filter((cell) => cell.column === column && !sameValue(cell.before, cell.after));
  const place = writes(own).findIndex((cell) => cell.row === row);
  const cell = place < 0 ? asked : writes(made)[place];
  return cell === undefined ? null : { column, row: cell.row };
}

export function askedEntityIndex({ operation, run }: Variant): number | null {
  return operationIndex(run, operation);
}

function areClaimsTrue({ question, run, engine, from }: Variant): boolean {
  const operations = run.whole.length;
  const hold = (claims: readonly Claim[], after: number): boolean => {
    if (claims.length === 0) return true;
    const memory = memoryAfter(run, engine, after);
    return claims.every((claim) => judgeClaim(claim, memory) === null);
  };
  const areTrue = hold(question.given, operations - 1) && hold(question.after, operations);
  run.timeline.seek(from);
  return areTrue;
}

function kindProblem(made: Variant, from: MadeFrom): Problem | null {
  const { question, key } = made;
  const { own } = from;
  if (question.kind === 'cell') return key.some(({ counts }) => counts) ? null : 'writes-nothing';
  if (question.kind === 'do') {
    if (own !== null && distinguishesOrder(own) && !distinguishesOrder(made)) return 'no-other';
    return key.some(({ counts, before, after }) => counts && !sameValue(before, after)) ? null : 'writes-nothing';
  }
  if (question.kind === 'choose') return optionProblem(made, question.options, from);
  if (made.run.timeline.columns.find(question.column) === undefined) return 'no-such-cell';
  if (own !== null) return isChanged(made) === isChanged(own) ? null : 'not-changed';
  return valueAfter(made) === undefined && !isChanged(made) ? 'no-such-cell' : null;
}

/** Everything that options name must be in the memory. An option other than the lesson's may become right if it has its own explanation. The lesson's option stays right only if the operation has the explained steps. */
function optionProblem(made: Variant, options: readonly QuizOption[], { own, isGiven }: MadeFrom): Problem | null {
  const [right, ...more] = trueOptions(made);
  if (right === undefined || more.length > 0) return 'not-one-option';
  if (own === null) return null;
  if (absentNames(made).length > 0) return 'no-other';
  const isExplained = trueOptions(own)[0] === right ? isGiven || hasSameSteps(made, own) : options[right]!.why !== null;
  return isExplained ? null : 'no-other';
}

function isChanged(made: Variant): boolean {
  const { question, run } = made;
  if (question.kind !== 'value') return false;
  return !sameValue(run.timeline.columns.find(question.column)?.peek(question.row), valueAfter(made));
}

/** True if the operations have the same kinds of steps, so the texts are true of both. */
function hasSameSteps(a: Pick<Variant, 'run' | 'from' | 'to'>, b: Variant): boolean {
  const codes = ({ run: { timeline }, from, to }: typeof a) =>
    [...new Set(Array.from({ length: to - from }, (_, i) => timeline.stepAt(from + i).code))].sort().join(' ');
  return codes(a) === codes(b) && a.run.error?.code === b.run.error?.code;
}
