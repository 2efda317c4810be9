import type { Engine } from '../engines/engine.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { ScriptRun } from '../script/run.ts';
import type { StepArgs, Write } from '../trace/step.ts';
import { judgeClaim } from './claims.ts';
import type { Part, Question, QuizOption } from './lesson.ts';
import { memoryAfter } from './memory.ts';
import { type LessonCode, reportTo } from './messages.ts';
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
  const { operation, firstStep, endStep } = run.operations[index]!;
  const { question, span } = quiz;
  const writes = firstStep === endStep ? [] : run.timeline.detailBetween(firstStep, endStep).writes;
  const memory = memoryAfter(run, engine, index + 1);
  const fault =
    question.kind === 'choose'
      ? optionsFault(question.options, (option) => option.claims.every((claim) => judgeClaim(claim, memory) === null))
      : cellFault(question, writes, run);
  const failures: Diagnostic[] = [];
  if (fault !== null)
    reportTo(failures)(fault[0], source.linePlace(span.line), { operation: operation.text, ...fault[1] });
  return failures;
}

function optionsFault(options: readonly QuizOption[], isTrue: (option: QuizOption) => boolean): Fault | null {
  const count = options.filter(isTrue).length;
  return count === 1 ? null : ['lesson-true-options', { count }];
}

function cellFault(
  question: Exclude<Question, { kind: 'choose' }>,
  writes: readonly Write[],
  run: ScriptRun,
): Fault | null {
  if (question.kind === 'value') {
    const { column, row } = question;
    const found = run.timeline.columns.find(column);
    if (found === undefined) return ['lesson-no-column', { column }];
    return found.peek(row) === undefined ? ['lesson-no-value', { column, row }] : null;
  }
  if (writes.length === 0) return ['lesson-no-writes', {}];
  const patterns = question.kind === 'cell' ? [question.in].filter((each) => each !== null) : question.in;
  const missing = patterns.find((pattern) => !writes.some(({ column }) => matchesPattern(column.name, pattern)));
  return missing === undefined ? null : ['lesson-no-cell-written', { column: missing }];
}

/** Whether a column has a name, or fits a pattern: `*.sparse`. */
function matchesPattern(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return name === pattern;
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    at = name.indexOf(part, at);
    if (at === -1) return false;
    at += part.length;
  }
  return at <= name.length - last.length;
}
