import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { OperationRecord } from '../../script/operation/operation-record.ts';
import { nearest } from '../../script/parse/suggest.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { StepArgs } from '../../trace/step.ts';
import { memoryAfter } from '../claims/claim-memory.ts';
import { judgeClaim } from '../claims/judge-claim.ts';
import type { Claim, LessonPart, Question, QuizOption } from '../parse/lesson.ts';
import type { LessonLines } from '../parse/lesson-lines.ts';
import { type LessonCode, lessonReporter } from '../parse/messages.ts';
import { answerKey } from '../questions/answer-key.ts';
import { fillClaim, fillQuestion, operationBlanks, pathBlanks, textAtPath } from '../questions/fill-blanks.ts';
import { rightCells } from '../questions/right-answer.ts';
import { patternsOf } from '../questions/run-variant.ts';

type Quiz = Extract<LessonPart, { readonly kind: 'quiz' }>;

interface Fault {
  readonly code: LessonCode;
  readonly args: StepArgs;
  readonly word?: string;
  readonly suggestion?: string | undefined;
}

/** Checks that a question has an answer: a cell, a value, exactly one true option, or writes. Moves the timeline. */
export function checkQuestion(
  quiz: Quiz,
  source: LessonLines,
  run: ScriptRun,
  engine: Engine,
  index: number,
): readonly Diagnostic[] {
  const record = run.whole[index]!;
  const { question, span } = quiz;
  const failures: Diagnostic[] = [...boundFailures(quiz, source, run, engine, index)];
  const blanks = operationBlanks(run, record.operation);
  const memory = memoryAfter(run, engine, index + 1);
  const isTrue = (claim: Claim): boolean => judgeClaim(fillClaim(claim, blanks), memory) === null;
  const fault =
    question.kind === 'choose'
      ? optionsFault(question.options, ({ claims }) => claims.every(isTrue))
      : question.kind === 'value'
        ? valueFault(question, run)
        : writesFault(question, run, engine, record);
  if (fault !== null) {
    const { code, args, word, suggestion } = fault;
    const place = word === undefined ? source.linePlace(span.line) : source.placeOfWord(word, span.line);
    lessonReporter(failures)(code, place, { operation: record.operation.text, ...args }, suggestion);
  }
  return failures;
}

/** Reports the claims that bind the texts and are false, and the blanks whose path leads nowhere. */
function boundFailures(
  { question, span }: Quiz,
  source: LessonLines,
  run: ScriptRun,
  engine: Engine,
  index: number,
): readonly Diagnostic[] {
  const blanks = operationBlanks(run, run.whole[index]!.operation);
  const paths = new Set(pathBlanks(fillQuestion(question, blanks, new Map())));
  const failures: Diagnostic[] = [];
  for (const isAfter of [false, true]) {
    const memory = memoryAfter(run, engine, index + (isAfter ? 1 : 0));
    const claims = isAfter ? question.after : question.given;
    failures.push(...claims.flatMap((claim) => judgeClaim(fillClaim(claim, blanks), memory) ?? []));
    for (const path of paths) {
      if (path.startsWith('then ') !== isAfter || textAtPath(path.replace(/^then /, ''), memory) !== null) continue;
      lessonReporter(failures)('lesson-blank', source.placeOfWord(path, span.line), { path });
    }
  }
  return failures;
}

function optionsFault(options: readonly QuizOption[], isTrue: (option: QuizOption) => boolean): Fault | null {
  const count = options.filter(isTrue).length;
  return count === 1 ? null : { code: 'lesson-true-options', args: { count } };
}

/** The timeline must be after the operation. */
function valueFault({ column, row }: Extract<Question, { kind: 'value' }>, run: ScriptRun): Fault | null {
  const found = run.timeline.columns.find(column);
  if (found === undefined) {
    const names = [...run.timeline.columns].map(({ name }) => name);
    return { code: 'lesson-no-column', args: { column }, word: column, suggestion: nearest(column, names) };
  }
  return found.peek(row) === undefined ? { code: 'lesson-no-value', args: { column, row }, word: column } : null;
}

function writesFault(
  question: Extract<Question, { kind: 'cell' | 'do' }>,
  { timeline }: ScriptRun,
  engine: Engine,
  { firstStep: from, endStep: to }: OperationRecord,
): Fault | null {
  const counted = (patterns: readonly string[]) =>
    answerKey(engine, timeline, { from, to }, patterns).some(({ counts }) => counts);
  if (from === to) return { code: 'lesson-no-writes', args: {} };
  const patterns = patternsOf(question);
  const missing = patterns.find((pattern) => !counted([pattern]));
  if (missing !== undefined) {
    const written = [...new Set(answerKey(engine, timeline, { from, to }, []).map(({ column }) => column))].join(', ');
    return { code: 'lesson-no-cell-written', args: { column: missing, written }, word: missing };
  }
  if (patterns.length === 0 && !counted([])) return { code: 'lesson-no-writes', args: {} };
  if (question.kind !== 'cell') return null;
  const right = rightCells({ key: answerKey(engine, timeline, { from, to }, patterns), question });
  // A cell that is only there in between has no place in the picture.
  const isDrawn = right.some(({ before, after }) => before !== undefined || after !== undefined);
  return isDrawn ? null : { code: 'lesson-no-cell-drawn', args: { column: right[0]!.column, row: right[0]!.row } };
}
