import type { Engine } from '../engines/engine.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { OperationRecord, ScriptRun } from '../script/run.ts';
import type { StepArgs } from '../trace/step.ts';
import { judgeClaim } from './claims.ts';
import type { Part, Question, QuizOption } from './lesson.ts';
import { memoryAfter } from './memory.ts';
import { type LessonCode, reportTo } from './messages.ts';
import { answerKey } from './questions/answer-key.ts';
import { patternsOf } from './questions/variant.ts';
import type { LessonSource } from './source.ts';

type Quiz = Extract<Part, { readonly kind: 'quiz' }>;

/** What is wrong with a question: its code and arguments. */
type Fault = readonly [code: LessonCode, args: StepArgs];

/**
 * Checks that a question about operation `index` of a run has an answer: a cell to click, a value to enter, one true option, something to
 * do. Moves the timeline.
 */
export function checkQuestion(
  quiz: Quiz,
  source: LessonSource,
  run: ScriptRun,
  engine: Engine,
  index: number,
): readonly Diagnostic[] {
  const record = run.operations[index]!;
  const { question, span } = quiz;
  const memory = memoryAfter(run, engine, index + 1);
  const fault =
    question.kind === 'choose'
      ? optionsFault(question.options, (option) => option.claims.every((claim) => judgeClaim(claim, memory) === null))
      : question.kind === 'value'
        ? valueFault(question, run)
        : writesFault(question, run, engine, record);
  const failures: Diagnostic[] = [];
  if (fault !== null)
    reportTo(failures)(fault[0], source.linePlace(span.line), { operation: record.operation.text, ...fault[1] });
  return failures;
}

function optionsFault(options: readonly QuizOption[], isTrue: (option: QuizOption) => boolean): Fault | null {
  const count = options.filter(isTrue).length;
  return count === 1 ? null : ['lesson-true-options', { count }];
}

/** The timeline is after the operation. */
function valueFault({ column, row }: Extract<Question, { kind: 'value' }>, run: ScriptRun): Fault | null {
  const found = run.timeline.columns.find(column);
  if (found === undefined) return ['lesson-no-column', { column }];
  return found.peek(row) === undefined ? ['lesson-no-value', { column, row }] : null;
}

function writesFault(
  question: Extract<Question, { kind: 'cell' | 'do' }>,
  { timeline }: ScriptRun,
  engine: Engine,
  { firstStep: from, endStep: to }: OperationRecord,
): Fault | null {
  const counted = (patterns: readonly string[]) =>
    answerKey(engine, timeline, { from, to }, patterns).some(({ counts }) => counts);
  const patterns = patternsOf(question);
  const missing = patterns.find((pattern) => !counted([pattern]));
  if (missing !== undefined) return ['lesson-no-cell-written', { column: missing }];
  return patterns.length === 0 && !counted([]) ? ['lesson-no-writes', {}] : null;
}
