import { kindOf } from '../../cells/cell-table.ts';
import { addressOf, idIn } from '../../cells/explain.ts';
import { indexOfId, isNullId } from '../../cells/id-format.ts';
import { cellKey } from '../../cells/origins.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Script } from '../../script/language/script.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { runScript } from '../../script/run/run.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { judgeClaim } from '../claims/judge-claim.ts';
import { LESSON_BUDGET } from '../claims/lesson-budget.ts';
import type { Claim, Question } from '../parse/lesson.ts';
import { answerKey, rowRelation, sameValue } from './answer-key.ts';
import { allText, fillPaths, fillQuestion, operationBlanks, operationIndex } from './fill-blanks.ts';
import { distinguishesOrder } from './hole-distances.ts';
import { type Random, randomFrom } from './random.ts';
import { answerOf, trueOptions, type Variant, valueAfter } from './right-answer.ts';
import { operationEntity, type ScriptChanges, scriptUpTo, shuffledEntities, variedScript } from './varied-script.ts';
import { hasWord } from './words.ts';

export interface AskedQuestion {
  readonly engine: Engine;
  readonly script: Script;
  readonly operation: number;
  readonly question: Question;
}

/** The reason why a question has no variant with a seed. */
type Problem =
  | 'script'
  | 'refused'
  | 'writes-nothing'
  | 'no-such-cell'
  | 'not-changed'
  | 'not-one-option'
  | 'claim-false'
  | 'no-other';

/** Number of scripts to try before giving up. */
const MAX_TRIES = 80;

/** Number of further tries for a different answer once a variant with the same answer is found. */
const MAX_TRIES_FOR_OTHER_ANSWER = 12;

const memo = new WeakMap<AskedQuestion, Map<number, VariantResult>>();

/** After this many seeds, a variant may repeat an earlier one. */
const SEEDS_BEFORE_REPEAT = 8;

export type VariantResult = Variant | { readonly problem: Problem };

/**
 * Returns the question with the data of a seed. Seed 0 is the lesson's own data. Other seeds give the same kind of
 * operation with the same kinds of steps on other data and, if possible, another answer than the lesson's and the
 * previous seed's. Results are cached by the identity of `asked`.
 */
export function variantFor(asked: AskedQuestion, seed: number): VariantResult {
  return getOrInsert(
    getOrInsert(memo, asked, () => new Map<number, VariantResult>()),
    seed,
    () =>
      seed === 0 ? runVariant(asked, scriptUpTo(asked.script, asked.operation), 0, null) : variantWithSeed(asked, seed),
  );
}

/** Restores the position of the lesson's own timeline, which may be on display. */
function variantWithSeed(asked: AskedQuestion, seed: number): VariantResult {
  const own = variantFor(asked, 0);
  if ('problem' in own) return own;
  const { timeline } = own.run;
  const { position } = timeline;
  timeline.seek(own.from);
  const made = searchVariant(asked, seed, own);
  timeline.seek(position);
  return made;
}

function searchVariant(asked: AskedQuestion, seed: number, own: Variant): VariantResult {
  const last = seed % SEEDS_BEFORE_REPEAT === 1 ? own : variantFor(asked, seed - 1);
  const known = 'problem' in last ? [own] : [own, last];
  const texts = new Set(known.map(({ run }) => run.script.text));
  const random = randomFrom(seed);
  const problems = new Set<Problem>();
  let second: Variant | null = null;
  let sinceSecond = 0;
  for (let tried = 0; tried < MAX_TRIES && sinceSecond < MAX_TRIES_FOR_OTHER_ANSWER; tried++) {
    if (second !== null) sinceSecond++;
    const changes = changesFor(asked, tried, second === null, random);
    const options = { retry: asked.question.retry, changes, random };
    const text = variedScript(asked.script, asked.operation, options);
    if (texts.has(text)) continue;
    texts.add(text);
    const found = runVariant(asked, text, seed, own, changes.renames);
    if ('problem' in found) {
      problems.add(found.problem);
      continue;
    }
    if (known.every((each) => isDifferent(found, each, changes.renames.size > 0))) return found;
    second ??= found;
  }
  const [only = null] = problems;
  return second ?? { problem: problems.size === 1 && only !== null ? only : 'no-other' };
}

/**
 * If the texts name entities, the entities are permuted and the texts renamed. Any other question may get extra
 * operations before it. Later tries change less; the last ones only exchange names, which leaves every text true.
 */
function changesFor(
  { question, script, operation }: AskedQuestion,
  tried: number,
  isHopeless: boolean,
  random: Random,
): ScriptChanges {
  const texts = allText(question);
  const before = script.operations.slice(0, operation + 1);
  const names = new Set(before.flatMap((each) => operationEntity(each) ?? []));
  const numbers = new Set(before.flatMap((each) => ('value' in each ? String(each.value) : [])));
  const late = tried > MAX_TRIES / 2;
  const renamed = () => shuffledEntities(script, operation, random);
  const nothing = { changesValues: false, changesEntity: false, preparations: 0, reorders: false };
  if (question.vary === 'names' || (isHopeless && tried > (MAX_TRIES * 3) / 4))
    return { ...nothing, renames: renamed() };
  const changesValues = !hasWord(texts, numbers) && (!late || tried % 2 === 0);
  if (hasWord(texts, names)) return { ...nothing, changesValues, renames: renamed(), reorders: true };
  const preparations = question.retry.length > 0 && !late ? 0 : random(5);
  return { changesValues, renames: new Map(), changesEntity: !late || tried % 3 > 0, preparations, reorders: false };
}

function runVariant(
  asked: AskedQuestion,
  text: string,
  seed: number,
  own: Variant | null,
  parts: ReadonlyMap<string, string> = new Map(),
): VariantResult {
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
  if (own !== null && !hasSameSteps({ run, ...span }, own)) return { problem: 'no-other' };
  const key = answerKey(engine, run.timeline, span, patternsOf(asked.question));
  const before = {
    seed,
    engine,
    run,
    operation: record.operation,
    names: parts,
    ...span,
    question: asked.question,
    key,
    keys: new Map(key.map((cell) => [cellKey(cell.column, cell.row), cell])),
  };
  const question = filledQuestion(before, own, parts);
  if (question === null) return { problem: 'no-such-cell' };
  const made = { ...before, question };
  const problem = kindProblem(made, own) ?? (areClaimsTrue(made) ? null : 'claim-false');
  return problem === null ? made : { problem };
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

/** In a `choose` question the same option must be true as with the lesson's own data, because `why` explains it. */
function kindProblem(made: Variant, own: Variant | null): Problem | null {
  const { question, key } = made;
  if (question.kind === 'cell') return key.some(({ counts }) => counts) ? null : 'writes-nothing';
  if (question.kind === 'do') {
    if (own !== null && distinguishesOrder(own) && !distinguishesOrder(made)) return 'no-other';
    return key.some(({ counts, before, after }) => counts && !sameValue(before, after)) ? null : 'writes-nothing';
  }
  if (question.kind === 'choose') {
    const [right, ...more] = trueOptions(made);
    if (right === undefined || more.length > 0) return 'not-one-option';
    return own === null || trueOptions(own)[0] === right ? null : 'no-other';
  }
  if (made.run.timeline.columns.find(question.column) === undefined) return 'no-such-cell';
  if (own !== null) return isChanged(made) === isChanged(own) ? null : 'not-changed';
  return valueAfter(made) === undefined && !isChanged(made) ? 'no-such-cell' : null;
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

/** True if the answers differ, or the entities if they were exchanged. In `choose` questions, whose true statement hardly changes, always. */
function isDifferent(a: Variant, b: Variant, exchanged: boolean): boolean {
  if (a.question.kind === 'choose') return true;
  return answerOf(a) !== answerOf(b) || (exchanged && operationEntity(a.operation) !== operationEntity(b.operation));
}
